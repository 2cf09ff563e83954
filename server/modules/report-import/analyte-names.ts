/**
 * What other laboratories of the country print for analytes of the catalogue, by the id of the analyte;
 * names that `plainName` makes alike need no line. A catalogue without an id has no use for its line.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  hb: ['hb', 'hgb', 'haemoglobin hb'],
  rbc: ['rbc', 'rbc count', 'total rbc count', 'red blood cell count', 'erythrocyte count'],
  pcv: ['pcv', 'haematocrit', 'hct', 'packed cell volume', 'haematocrit pcv'],
  mcv: ['mcv'],
  mch: ['mch'],
  mchc: ['mchc', 'mean corpuscular haemoglobin conc'],
  rdw_cv: ['rdw', 'rdw cv', 'red cell distribution width'],
  tlc: ['tlc', 'wbc', 'wbc count', 'total wbc count', 'leucocyte count', 'white blood cell count'],
  plt: ['plt', 'platelets', 'thrombocyte count'],
  esr: ['esr'],
  glu_f: [
    'fasting blood sugar',
    'fbs',
    'fasting glucose',
    'blood sugar fasting',
    'glucose fasting',
  ],
  glu_pp: ['ppbs', 'post prandial blood sugar', 'blood sugar pp', 'glucose post prandial'],
  glu_r: ['rbs', 'random blood sugar', 'blood sugar random', 'glucose random'],
  hba1c: ['glycosylated haemoglobin', 'glycated haemoglobin', 'hb a1c', 'haemoglobin a1c'],
  eag: ['eag', 'average blood glucose', 'mean plasma glucose'],
  bil_t: ['total bilirubin', 'bilirubin total', 'serum bilirubin total'],
  bil_d: ['direct bilirubin', 'conjugated bilirubin'],
  bil_i: ['indirect bilirubin', 'unconjugated bilirubin'],
  sgot: ['sgot', 'ast', 'aspartate aminotransferase', 'sgot ast'],
  sgpt: ['sgpt', 'alt', 'alanine aminotransferase', 'sgpt alt'],
  alp: ['alp', 'alkaline phosphatase alp'],
  ggt: ['ggt', 'ggtp', 'gamma glutamyl transferase'],
  tp: ['total protein', 'protein total'],
  alb: ['albumin serum'],
  urea: ['blood urea'],
  bun: ['bun'],
  creat: ['creatinine serum'],
  ua: ['uric acid serum'],
  egfr: ['estimated gfr', 'gfr estimated'],
  na: ['sodium serum', 'na'],
  k: ['potassium serum', 'k'],
  cl: ['chloride serum', 'chlorides'],
  ca: ['calcium', 'total calcium'],
  chol: ['total cholesterol', 'cholesterol'],
  tg: ['triglyceride'],
  hdl: ['hdl', 'hdl cholesterol direct', 'hdl c'],
  ldl: ['ldl', 'ldl cholesterol direct', 'ldl c', 'ldl cholesterol calculated'],
  vldl: ['vldl'],
  crp: ['crp'],
  hscrp: ['hs crp', 'high sensitivity crp', 'high sensitivity c reactive protein'],
  t3: ['t3', 'total t3', 'total triiodothyronine', 'triiodothyronine t3'],
  t4: ['t4', 'total t4', 'total thyroxine', 'thyroxine t4'],
  tsh: ['thyroid stimulating hormone', 'tsh ultrasensitive', 'thyrotropin'],
  ft3: ['ft3', 'free triiodothyronine'],
  ft4: ['ft4', 'free thyroxine'],
  vitd: ['vitamin d', 'vitamin d 25 oh', '25 hydroxy vitamin d', '25 oh vitamin d total'],
  b12: ['b12', 'vit b12', 'cyanocobalamin'],
  folate: ['folic acid'],
  iron: ['serum iron'],
  tibc: ['total iron binding capacity'],
  ferr: ['serum ferritin'],
  psa: ['psa', 'total psa', 'prostate specific antigen'],
}

/**
 * A printed name for comparison: small letters, one spelling of the country's two, without the kind of
 * sample and the method, which follow it in brackets or after a comma.
 */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/hemo/g, 'haemo')
    .replace(/leuko/g, 'leuco')
    .replace(/\((?:[^()]*(?:method|serum|plasma|calculated|clia|edta|whole blood)[^()]*)\)/g, ' ')
    .replace(/^(?:serum|plasma|s\.|blood)\s+(?=\S)/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The analytes by every plain name under which they may be printed; an ambiguous name has none. */
export function analytesByName<A extends { readonly id: string; readonly name: string }>(
  analytes: Iterable<A>,
): ReadonlyMap<string, A> {
  const byName = new Map<string, A | null>()
  for (const analyte of analytes) {
    const printed = [analyte.name, ...(NAMES[analyte.id] ?? [])]
    for (const name of new Set(printed.flatMap(spellings))) {
      const known = byName.get(name)
      byName.set(name, known === undefined || known === analyte ? analyte : null)
    }
  }
  return new Map([...byName].flatMap(([name, one]) => (one === null ? [] : [[name, one]])))
}

/** `Bilirubin, total` is also printed as total bilirubin, `AST (SGOT)` as either of the two. */
function spellings(name: string): string[] {
  const [first = '', second] = name.split(', ')
  const turned = second === undefined ? [] : [`${second} ${first}`]
  const [, outside, inside] = /^(.*?)\s*\(([^)]*)\)$/.exec(name) ?? []
  const either = outside && inside ? [outside, inside, `${inside} ${outside}`] : []
  return [name, ...turned, ...either].map(plainName).filter((plain) => plain !== '')
}
