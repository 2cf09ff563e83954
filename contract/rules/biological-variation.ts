/** Coefficients of variation, per cent. */
export type Variation = {
  /** Within-subject coefficient. */
  readonly cvi: number
  /** Analytical coefficient (of the measurement). */
  readonly cva: number
  /** Publication of `cvi`. */
  readonly source: string
}

const ENZYMES = 'EuBIVAS, Carobene et al., Clin Chem 2017;63:1141'
const SERUM = 'EuBIVAS, Aarsand et al., Clin Chem 2018;64:1380'
const PROTEINS = 'EuBIVAS, Carobene et al., Clin Chem 2019;65:1031'
const BLOOD_COUNT = 'Meta-analysis, Coskun et al., Clin Chem Lab Med 2020;58:25'
const THYROID = 'EuBIVAS, Bottani et al., Clin Chem Lab Med 2022;60:523'
const SUGAR = 'Meta-analysis, Ricós et al., Adv Lab Med 2020;1:20200029'
const CREATININE = 'Meta-analysis, Thöni et al., Front Med 2022;9:1009358'
const IRON = 'Pilon et al., Clin Chem 1981;27:78'
const VITAMINS = 'Cokluk et al., Clin Lab 2021, doi 10.7754/Clin.Lab.2021.210102'
const RICOS = 'Ricós et al., Scand J Clin Lab Invest 1999;59:491'

type Row = readonly [cvi: number, source: string, cva?: number]

/**
 * Within-subject biological variation by analyte, per cent. Values come from the studies and meta-
 * analyses that the EFLM Biological Variation Database (https://biologicalvariation.eu) uses, where
 * it lists the analyte. Analytes that are not listed get no sentence about change. Omitted on
 * purpose: analytes so stable that routine measurement is not precise enough (sodium, chloride,
 * red-cell indices), and ratios of other values.
 */
const ROWS: Readonly<Record<string, Row>> = {
  hb: [2.7, BLOOD_COUNT],
  rbc: [2.8, BLOOD_COUNT],
  pcv: [2.8, BLOOD_COUNT],
  tlc: [11.1, BLOOD_COUNT],
  anc: [14.1, BLOOD_COUNT],
  alc: [10.8, BLOOD_COUNT],
  amc: [13.3, BLOOD_COUNT],
  aec: [15, BLOOD_COUNT],
  plt: [7.3, BLOOD_COUNT],
  glu_f: [5, SUGAR],
  // Measurement within 2 % (Sacks et al., Clin Chem 2011;57:e1): more than half of this small
  // `cvi`.
  hba1c: [1.2, SUGAR, 2],
  sgpt: [9.3, ENZYMES],
  sgot: [9.5, ENZYMES],
  ggt: [8.9, ENZYMES],
  alp: [5.3, ENZYMES],
  ldh: [5.2, ENZYMES],
  cpk: [14.5, ENZYMES],
  amyl: [6.8, ENZYMES],
  lip: [7.7, ENZYMES],
  bil_t: [20, SERUM],
  tp: [2.6, SERUM],
  urea: [13.9, SERUM],
  bun: [13.9, SERUM],
  ua: [8.3, SERUM],
  k: [3.9, SERUM],
  ca: [1.8, SERUM],
  phos: [7.7, SERUM],
  chol: [5.3, SERUM],
  tg: [20, SERUM],
  hdl: [5.8, SERUM],
  ldl: [8.3, SERUM],
  alb: [2.5, PROTEINS],
  creat: [5, CREATININE],
  tsh: [17.7, THYROID],
  ft3: [5, THYROID],
  ft4: [4.8, THYROID],
  ferr: [14.5, IRON],
  iron: [28.5, IRON],
  tibc: [4.8, IRON],
  tsat: [28, IRON],
  b12: [5.8, VITAMINS, 6.1],
  folate: [10.3, VITAMINS],
  vitd: [8.2, VITAMINS],
  crp: [42.2, RICOS],
}

/** Undefined if none is published. */
export function biologicalVariation(analyteId: string): Variation | undefined {
  const row = Object.hasOwn(ROWS, analyteId) ? ROWS[analyteId] : undefined
  if (!row) return undefined
  // Default: desirable imprecision is at most half of `cvi` (Fraser and Petersen, Clin Chem
  // 1993;39:1447).
  const [cvi, source, cva = cvi / 2] = row
  return { cvi, cva, source }
}
