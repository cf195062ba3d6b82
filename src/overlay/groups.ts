// The 25 overlay files of the GICS 2023 structure, imported by name so that a bundle carries them.

import automobilesAndComponents from '../../overlays/groups/automobiles-and-components.json';
import banks from '../../overlays/groups/banks.json';
import capitalGoods from '../../overlays/groups/capital-goods.json';
import commercialAndProfessionalServices from '../../overlays/groups/commercial-and-professional-services.json';
import consumerDiscretionaryDistributionAndRetail from '../../overlays/groups/consumer-discretionary-distribution-and-retail.json';
import consumerDurablesAndApparel from '../../overlays/groups/consumer-durables-and-apparel.json';
import consumerServices from '../../overlays/groups/consumer-services.json';
import consumerStaplesDistributionAndRetail from '../../overlays/groups/consumer-staples-distribution-and-retail.json';
import energy from '../../overlays/groups/energy.json';
import equityReits from '../../overlays/groups/equity-reits.json';
import financialServices from '../../overlays/groups/financial-services.json';
import foodBeverageAndTobacco from '../../overlays/groups/food-beverage-and-tobacco.json';
import healthCareEquipmentAndServices from '../../overlays/groups/health-care-equipment-and-services.json';
import householdAndPersonalProducts from '../../overlays/groups/household-and-personal-products.json';
import insurance from '../../overlays/groups/insurance.json';
import materials from '../../overlays/groups/materials.json';
import mediaAndEntertainment from '../../overlays/groups/media-and-entertainment.json';
import pharmaceuticalsBiotechnologyAndLifeSciences from '../../overlays/groups/pharmaceuticals-biotechnology-and-life-sciences.json';
import realEstateManagementAndDevelopment from '../../overlays/groups/real-estate-management-and-development.json';
import semiconductorsAndSemiconductorEquipment from '../../overlays/groups/semiconductors-and-semiconductor-equipment.json';
import softwareAndServices from '../../overlays/groups/software-and-services.json';
import technologyHardwareAndEquipment from '../../overlays/groups/technology-hardware-and-equipment.json';
import telecommunicationServices from '../../overlays/groups/telecommunication-services.json';
import transportation from '../../overlays/groups/transportation.json';
import utilities from '../../overlays/groups/utilities.json';

/** As read, in GICS order; validated by the tests and expanded on use. */
export const GROUP_FILES: readonly unknown[] = [
  energy,
  materials,
  capitalGoods,
  commercialAndProfessionalServices,
  transportation,
  automobilesAndComponents,
  consumerDurablesAndApparel,
  consumerServices,
  consumerDiscretionaryDistributionAndRetail,
  consumerStaplesDistributionAndRetail,
  foodBeverageAndTobacco,
  householdAndPersonalProducts,
  healthCareEquipmentAndServices,
  pharmaceuticalsBiotechnologyAndLifeSciences,
  banks,
  financialServices,
  insurance,
  softwareAndServices,
  technologyHardwareAndEquipment,
  semiconductorsAndSemiconductorEquipment,
  telecommunicationServices,
  mediaAndEntertainment,
  utilities,
  equityReits,
  realEstateManagementAndDevelopment,
];
