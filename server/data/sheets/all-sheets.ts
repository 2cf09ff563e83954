import type { Sheet } from '../sheet.ts'
import { analyteExplanationSheet } from './analyte-explanations.sheet.ts'
import { catalogueSheets } from './catalogue.sheets.ts'
import { contentSheets, couponSheet } from './content.sheets.ts'
import { emergencySheet } from './emergencies.sheet.ts'
import { legalEntitySheet } from './legal-entities.sheet.ts'
import { placeSheets } from './places.sheets.ts'

/** Every sheet after those that it refers to. */
export const sheets: readonly Sheet[] = [
  ...placeSheets,
  legalEntitySheet,
  ...catalogueSheets,
  analyteExplanationSheet,
  emergencySheet,
  couponSheet,
  ...contentSheets,
]
