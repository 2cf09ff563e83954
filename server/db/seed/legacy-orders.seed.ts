import { legacyOrders } from '../schema/legacy-orders.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'

type LegacyOrder = typeof legacyOrders.$inferInsert
type Result = LegacyOrder['results'][number]

const value = (name: string, result: string, unit: string, range: string): Result => ({
  name,
  value: result,
  unit,
  range,
})

const bloodCount: Result[] = [
  value('Haemoglobin', '13.4', 'g/dL', '12.0 - 15.0'),
  value('Total leucocyte count', '6.8', '10³/µL', '4.0 - 10.0'),
  value('Platelet count', '248', '10³/µL', '150 - 410'),
]
const thyroid: Result[] = [
  value('T3, total', '118', 'ng/dL', '80 - 200'),
  value('T4, total', '7.9', 'µg/dL', '5.1 - 14.1'),
  value('TSH', '3.12', 'µIU/mL', '0.27 - 4.20'),
]
const sugar: Result[] = [
  value('Glucose, fasting', '96', 'mg/dL', '70 - 100'),
  value('HbA1c', '5.6', '%', 'below 5.7'),
]
const lipids: Result[] = [
  value('Cholesterol, total', '212', 'mg/dL', 'below 200'),
  value('Triglycerides', '148', 'mg/dL', 'below 150'),
  value('HDL cholesterol', '46', 'mg/dL', 'above 40'),
  value('LDL cholesterol', '136', 'mg/dL', 'below 130'),
]
const kidney: Result[] = [
  value('Creatinine', '0.9', 'mg/dL', '0.7 - 1.2'),
  value('Urea', '28', 'mg/dL', '17 - 43'),
  value('Uric acid', '6.1', 'mg/dL', '3.5 - 7.2'),
]
const liver: Result[] = [
  value('Bilirubin, total', '0.7', 'mg/dL', '0.3 - 1.2'),
  value('ALT (SGPT)', '34', 'U/L', 'below 50'),
  value('AST (SGOT)', '29', 'U/L', 'below 50'),
]

const asha = { mobileNo: '9000000042', patientName: 'Asha Rao', gender: 1 } as const
const mohan = { mobileNo: '9000000042', patientName: 'Mohan Rao', gender: 0 } as const
const imran = { mobileNo: '9876543210', patientName: 'Imran Qureshi', gender: 0 } as const
const leela = { mobileNo: '9876543210', patientName: 'Leela Nair', gender: 1 } as const

const POWAI = 'Parakh Franchise, Powai'
const THANE = 'Parakh Franchise, Thane West'
const KOCHI = 'Parakh Franchise, Kaloor, Kochi'

/** Orders of two families in the former system, each at one of its franchise centres. */
const LEGACY_ORDERS: readonly LegacyOrder[] = [
  order('1904180027', asha, 34, POWAI, '2019-04-18', ['Complete Blood Count'], bloodCount),
  order('1910090113', asha, 34, POWAI, '2019-10-09', ['Thyroid Profile Total'], thyroid),
  order('2002210058', mohan, 61, POWAI, '2020-02-21', ['Blood Sugar Fasting', 'HbA1c'], sugar),
  order('2011120204', mohan, 61, THANE, '2020-11-12', ['Lipid Profile'], lipids),
  order('2107060091', asha, 36, THANE, '2021-07-06', ['Kidney Function Test'], kidney),
  order(
    '2203150176',
    mohan,
    63,
    POWAI,
    '2022-03-15',
    ['Liver Function Test', 'HbA1c'],
    [...liver, ...sugar],
  ),
  order('2301200042', asha, 37, POWAI, '2023-01-20', ['Thyroid Profile Total'], thyroid),
  order('1906030015', imran, 42, KOCHI, '2019-06-03', ['Lipid Profile'], lipids),
  order('2001270088', imran, 43, KOCHI, '2020-01-27', ['Blood Sugar Fasting'], sugar),
  order('2108190131', leela, 39, KOCHI, '2021-08-19', ['Complete Blood Count'], bloodCount),
  order('2205110067', leela, 40, KOCHI, '2022-05-11', ['Thyroid Profile Total'], thyroid),
  order('2302080149', imran, 46, KOCHI, '2023-02-08', ['Kidney Function Test'], kidney),
]

function order(
  sid: string,
  person: Pick<LegacyOrder, 'mobileNo' | 'patientName' | 'gender'>,
  age: number,
  centreName: string,
  date: string,
  tests: string[],
  results: Result[],
): LegacyOrder {
  return { sid, ...person, age, centreName, date, tests, results }
}

export const legacyOrdersSeed: Seeder = {
  name: 'legacy-orders',
  version: 1,
  async run(tx) {
    await tx
      .insert(legacyOrders)
      .values([...LEGACY_ORDERS])
      .onConflictDoUpdate({ target: legacyOrders.sid, set: excludedColumns(legacyOrders, ['sid']) })
  },
}
