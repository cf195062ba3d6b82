import { describe, expect, it } from 'vitest';
import { dayOf, serialOf, weekdayOf } from '../../../src/recalc/functions/calendar.ts';
import { table } from './table.ts';

describe('the calendar', () => {
  it.each([false, true])('goes from serial to day and back (1904: %s)', (date1904) => {
    const wrong: number[] = [];
    for (let serial = date1904 ? 0 : 1; serial < 2957003; serial += 7) {
      const { year, month, day } = dayOf(serial, date1904);
      if (serialOf(year, month, day, date1904) !== serial) wrong.push(serial);
    }
    expect(wrong).toEqual([]);
  });

  it('has a 29 February 1900 and counts weekdays through it', () => {
    expect(dayOf(60, false)).toEqual({ year: 1900, month: 2, day: 29 });
    expect([59, 60, 61].map((s) => weekdayOf(s, false))).toEqual([2, 3, 4]);
  });
});

table('dates', [
  ['DATE(2008,1,35)', 39482],
  ['DATE(108,1,2)', 39449],
  ['DATE(2008,14,2)', 39846],
  ['DATE(2008,-3,2)', 39327],
  ['DATE(2008,1,-15)', 39432],
  ['DATE(1900,3,0)', 60],
  ['DATE(-1,1,1)', '#NUM!'],
  ['DATE(10000,1,1)', '#NUM!'],
  ['YEAR(45292)', 2024],
  ['YEAR(-1)', '#NUM!'],
  ['YEAR("2024-06-30")', 2024],
  ['MONTH(0)', 1],
  ['DAY(0)', 0],
  ['DAY(60)', 29],
  ['EDATE("15-Jan-11",1)', 40589],
  ['EDATE(DATE(2024,1,31),1)', 45351],
  ['EDATE(DATE(2024,3,31),-1)', 45351],
  ['EDATE(TRUE,1)', '#VALUE!'],
  ['EOMONTH(DATE(2011,1,1),1)', 40602],
  ['EOMONTH(DATE(2024,1,15),-1)', 45291],
  ['DAYS("3/15/21","2/1/21")', 42],
  ['DAYS360("1/30/2011","2/1/2011")', 1],
  ['DAYS360(DATE(2011,1,1),DATE(2011,12,31))', 360],
  ['DAYS360(DATE(2011,2,28),DATE(2011,3,31))', 30],
  ['DAYS360(DATE(2011,2,28),DATE(2011,3,31),TRUE)', 32],
  ['WEEKDAY(39492)', 5],
  ['WEEKDAY(39492,2)', 4],
  ['WEEKDAY(39492,3)', 3],
  ['WEEKDAY(39492,14)', 1],
  ['WEEKDAY(39492,4)', '#NUM!'],
  ['WEEKNUM(DATE(2012,3,9))', 10],
  ['WEEKNUM(DATE(2012,3,9),2)', 11],
  ['WEEKNUM(DATE(2012,3,9),21)', 10],
  ['ISOWEEKNUM(DATE(2012,3,9))', 10],
  ['ISOWEEKNUM(DATE(2021,1,3))', 53],
  ['DATEVALUE("8/22/2011")', 40777],
  ['DATEVALUE("22-MAY-2011")', 40685],
  ['DATEVALUE("2011/02/23")', 40597],
  ['DATEVALUE(40777)', '#VALUE!'],
]);

table('times', [
  ['TIME(12,0,0)', 0.5],
  ['TIME(16,48,10)', 0.7001157407407407],
  ['TIME(27,0,0)', 0.125],
  ['TIME(0,750,0)', 0.5208333333333334],
  ['TIME(-1,0,0)', '#NUM!'],
  ['TIME(0,0,32768)', '#NUM!'],
  ['TIMEVALUE("2:24 AM")', 0.1],
  ['TIMEVALUE("22-Aug-2011 6:35 AM")', 0.27430555555555],
  ['HOUR(0.75)', 18],
  ['MINUTE("12:45 PM")', 45],
  ['SECOND("4:48:18 PM")', 18],
  ['SECOND(0.9999999)', 0],
]);

table('spans', [
  ['DATEDIF(DATE(2001,1,1),DATE(2003,1,1),"Y")', 2],
  ['DATEDIF(DATE(2001,6,1),DATE(2002,8,15),"D")', 440],
  ['DATEDIF(DATE(2001,6,1),DATE(2002,8,15),"YD")', 75],
  ['DATEDIF(DATE(2001,6,15),DATE(2002,8,1),"MD")', 17],
  ['DATEDIF(DATE(2001,6,15),DATE(2002,8,1),"YM")', 1],
  ['DATEDIF(DATE(2001,6,15),DATE(2002,8,1),"m")', 13],
  ['DATEDIF(DATE(2003,1,1),DATE(2001,1,1),"Y")', '#NUM!'],
  ['DATEDIF(1,2,"x")', '#NUM!'],
  ['YEARFRAC(DATE(2012,1,1),DATE(2012,7,30))', 0.5805555555555556],
  ['YEARFRAC(DATE(2012,1,1),DATE(2012,7,30),1)', 0.5765027322404371],
  ['YEARFRAC(DATE(2012,1,1),DATE(2012,7,30),3)', 0.5780821917808219],
  ['YEARFRAC(DATE(2012,7,30),DATE(2012,1,1),2)', 0.5861111111111111],
  ['YEARFRAC(DATE(2011,2,28),DATE(2012,2,29),0)', 1],
  ['YEARFRAC(DATE(2011,12,31),DATE(2014,6,30),1)', 2.496919917864476],
  ['YEARFRAC(DATE(2011,12,31),DATE(2014,6,30),4)', 2.5],
  ['YEARFRAC(1/0,1,9)', '#NUM!'],
]);

const HOLIDAYS = { A1: 41235, A2: 41247, A3: 41295, A4: null };

table(
  'workdays',
  [
    ['NETWORKDAYS(DATE(2012,10,1),DATE(2013,3,1))', 110],
    ['NETWORKDAYS(DATE(2012,10,1),DATE(2013,3,1),A1:A4)', 107],
    ['NETWORKDAYS(DATE(2013,3,1),DATE(2012,10,1))', -110],
    ['NETWORKDAYS.INTL(DATE(2006,1,1),DATE(2006,1,31))', 22],
    ['NETWORKDAYS.INTL(DATE(2006,2,28),DATE(2006,1,31))', -21],
    ['NETWORKDAYS.INTL(DATE(2006,1,1),DATE(2006,2,1),7,{"2006/1/2","2006/1/16"})', 22],
    ['NETWORKDAYS.INTL(DATE(2006,1,1),DATE(2006,2,1),"0010001",{"2006/1/2","2006/1/16"})', 20],
    ['NETWORKDAYS.INTL(1,2,"0000002")', '#VALUE!'],
    ['WORKDAY(DATE(2008,10,1),151)', 39933],
    ['WORKDAY(DATE(2008,10,1),151,{39778,39786,39834})', 39938],
    ['WORKDAY(DATE(2024,1,8),-1)', 45296],
    ['WORKDAY.INTL(DATE(2012,1,1),30,0)', '#NUM!'],
    ['WORKDAY.INTL(DATE(2012,1,1),90,11)', 41013],
    ['WORKDAY.INTL(DATE(2012,1,1),30,17)', 40944],
    ['WORKDAY.INTL(DATE(2012,1,1),1,"1111111")', '#VALUE!'],
  ],
  HOLIDAYS,
);

table(
  'the 1904 system',
  [
    ['DATE(2024,1,1)', 43830],
    ['YEAR(0)', 1904],
    ['WEEKDAY(0)', 6],
    ['EDATE(0,1)', 31],
  ],
  {},
  { date1904: true },
);
