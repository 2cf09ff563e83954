/**
 * Distribution of an analyte's values among people at a check-up, where the default (around the
 * middle of the range, rarely outside) would not be plausible.
 */
export type ValueDistribution = {
  /** Position of the mean in the range: 0 is the low end, 1 the high end. */
  readonly at?: number
  /** Standard deviation between people, as a fraction of the range. */
  readonly width?: number
  /** Per cent of people below or above the range. */
  readonly below?: number
  readonly above?: number
  /** Printed decimals, if the size of the range does not determine them. */
  readonly decimals?: number
}

const DISTRIBUTIONS: Readonly<Record<string, ValueDistribution>> = {
  hb: { at: 0.4, below: 14 },
  mcv: { width: 0.12, below: 6, decimals: 1 },
  mchc: { at: 0.6, width: 0.1 },
  tlc: { at: 0.45 },
  neut_pct: { at: 0.48, width: 0.08 },
  mono_pct: { at: 0.4, width: 0.1 },
  eos_pct: { at: 0.35, width: 0.14, above: 5, decimals: 1 },
  baso_pct: { at: 0.25, width: 0.08, decimals: 1 },
  plt: { at: 0.4 },
  mpv: { at: 0.6 },
  esr: { at: 0.45, above: 10, decimals: 0 },
  pt: { at: 0.4, width: 0.1 },
  glu_f: { at: 0.65, above: 14, decimals: 0 },
  ins_f: { at: 0.3 },
  bil_t: { at: 0.35, above: 4 },
  sgot: { at: 0.5, above: 5, decimals: 0 },
  sgpt: { at: 0.55, above: 10, decimals: 0 },
  ggt: { at: 0.35, above: 5, decimals: 0 },
  alp: { at: 0.4 },
  tp: { at: 0.5, width: 0.1, decimals: 1 },
  alb: { at: 0.55, width: 0.08, decimals: 1 },
  creat: { at: 0.45, above: 2 },
  ua: { at: 0.55, above: 10 },
  na: { decimals: 0 },
  cl: { decimals: 0 },
  tg: { at: 0.7, above: 20 },
  hdl: { at: 0.25, width: 0.12, below: 18, decimals: 0 },
  ldl: { at: 0.85, width: 0.1, above: 30 },
  hscrp: { at: 0.5, above: 14 },
  crp: { at: 0.3, above: 8 },
  hcy: { at: 0.6, above: 12 },
  lpa: { at: 0.4, above: 15 },
  tsh: { at: 0.4, width: 0.16, above: 9 },
  vitd: { at: 0.15, width: 0.08, below: 48, decimals: 1 },
  b12: { at: 0.2, width: 0.1, below: 20 },
  ferr: { at: 0.25, width: 0.12, below: 16 },
  iron: { at: 0.4, below: 6 },
  tibc: { at: 0.55 },
  ige: { at: 0.5, above: 22 },
  u_malb: { at: 0.35 },
  u_creat: { at: 0.3 },
  u_ph: { at: 0.35, width: 0.1, decimals: 1 },
  u_sg: { at: 0.5, decimals: 3 },
  u_pus: { at: 0.4, above: 4, decimals: 0 },
  u_rbc: { at: 0.2, decimals: 0 },
  u_epi: { at: 0.4, decimals: 0 },
  fpsa: { at: 0.3 },
  psa: { at: 0.25 },
  papp_a: { at: 0.3, width: 0.08 },
  free_bhcg: { at: 0.35, width: 0.08 },
  hba2: { at: 0.6, width: 0.1 },
  pct: { decimals: 3 },
  sm_morph: { at: 0.05, width: 0.02, decimals: 0 },
  sm_mot: { at: 0.35, decimals: 0 },
  sm_vit: { at: 0.4, decimals: 0 },
  // Computed from other values (derived-values.ts).
  eag: { decimals: 0 },
  glob: { decimals: 1 },
  gtt_0: { decimals: 0 },
  hba: { decimals: 1 },
  hba1c: { decimals: 1 },
  sm_prog: { decimals: 0 },
  vldl: { decimals: 0 },
}

export function distributionOf(analyteId: string): ValueDistribution {
  return DISTRIBUTIONS[analyteId] ?? {}
}

/** Decimals by the range's upper end: none from 100, one from 10, else two. */
export function decimalsOf(analyteId: string, high: number): number {
  const { decimals } = distributionOf(analyteId)
  if (decimals !== undefined) return decimals
  if (high >= 100) return 0
  return high >= 10 ? 1 : 2
}

/**
 * Tumours, heart attacks, infections and pregnancies are never simulated: these values stay in
 * range.
 */
const NEVER_OUTSIDE = new Set([
  'accp',
  'afp',
  'bhcg',
  'ca125',
  'ca153',
  'ca199',
  'cea',
  'ckmb',
  'ddimer',
  'ds_dna',
  'free_bhcg',
  'g6pd',
  'hba2',
  'hbf',
  'ntprobnp',
  'papp_a',
  'pct',
  'psa',
  'trop_i',
  'ttg',
])

export function neverOutsideRange(analyteId: string): boolean {
  return NEVER_OUTSIDE.has(analyteId)
}
