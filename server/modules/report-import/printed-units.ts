import { printedUnit } from '#contract/rules/units.ts'

/**
 * Units as laboratories of the country print them, in small letters and without spaces, as UCUM codes.
 * Units that the catalogue prints itself are known by it.
 */
const PRINTED: Readonly<Record<string, string>> = {
  'gm/dl': 'g/dL',
  'gms/dl': 'g/dL',
  'g%': 'g/dL',
  'gm%': 'g/dL',
  'gms%': 'g/dL',
  'mg%': 'mg/dL',
  'g/l': 'g/L',
  'mcg/dl': 'ug/dL',
  'mcg/ml': 'ug/mL',
  'miu/l': 'm[IU]/L',
  'uiu/ml': 'u[IU]/mL',
  'uu/ml': 'u[IU]/mL',
  'iu/l': 'U/L',
  'u/l': 'U/L',
  'meq/l': 'mmol/L',
  'umol/l': 'umol/L',
  'ng/dl': 'ng/dL',
  'ug/l': 'ug/L',
  'ng/l': 'ng/L',
  'mm/1sthr': 'mm/h',
  'mm/1sthour': 'mm/h',
  'mm/hour': 'mm/h',
  'mm/h': 'mm/h',
  cumm: '/uL',
  '/cumm': '/uL',
  'cells/cumm': '/uL',
  'cells/ul': '/uL',
  '/ul': '/uL',
  '/mm3': '/uL',
  'thou/mm3': '10*3/uL',
  'thou/ul': '10*3/uL',
  'x10^3/ul': '10*3/uL',
  '10^3/mm3': '10*3/uL',
  '10^9/l': '10*9/L',
  'k/ul': '10*3/uL',
  'lakhs/cumm': '10*5/uL',
  'lakh/cumm': '10*5/uL',
  'million/cumm': '10*6/uL',
  'millions/cumm': '10*6/uL',
  'mill/mm3': '10*6/uL',
  'mill/cumm': '10*6/uL',
  '10^6/mm3': '10*6/uL',
  'x10^6/ul': '10*6/uL',
  '10^12/l': '10*12/L',
  'ml/min/1.73m2': 'mL/min/{1.73_m2}',
  'ml/min/1.73sq.m': 'mL/min/{1.73_m2}',
  sec: 's',
  secs: 's',
}

type Measured = { readonly unit: string | null; readonly ucum: string | null }

/** UCUM codes by printed unit: those of the catalogue, then those above. */
export function unitCodes(analytes: Iterable<Measured>): ReadonlyMap<string, string> {
  const codes = new Map(Object.entries(PRINTED))
  for (const { unit, ucum } of analytes) {
    if (unit && ucum) codes.set(unitKey(unit), ucum)
  }
  return codes
}

export function unitKey(unit: string): string {
  return printedUnit(unit)
    .toLowerCase()
    .replace(/²/g, '2')
    .replace(/³/g, '^3')
    .replace(/⁶/g, '^6')
    .replace(/[μµ]/g, 'u')
    .replace(/×/g, 'x')
    .replace(/\s+/g, '')
}
