/**
 * Looks up other values as printed, so that a recalculation from the report gives the same result.
 */
export type Known = (analyteId: string) => number

export type Measured = { readonly age: number; readonly isFemale: boolean }

type Formula = (known: Known, patient: Measured) => number

/** The lab's normal clotting time of the day, seconds. */
const PT_CONTROL = 12

/** Formulas by analyte. Sources are given for formulas that are not plain arithmetic. */
export const DERIVED: Readonly<Record<string, Formula>> = {
  // Packed cell volume in per cent, haemoglobin in g/dL, red cells in millions per microlitre.
  pcv: (v) => (v('hb') / v('mchc')) * 100,
  rbc: (v) => (v('pcv') * 10) / v('mcv'),
  mch: (v) => (v('hb') * 10) / v('rbc'),
  lymph_pct: (v) => 100 - v('neut_pct') - v('mono_pct') - v('eos_pct') - v('baso_pct'),
  anc: (v) => (v('tlc') * v('neut_pct')) / 100,
  alc: (v) => (v('tlc') * v('lymph_pct')) / 100,
  amc: (v) => (v('tlc') * v('mono_pct')) / 100,
  aec: (v) => (v('tlc') * v('eos_pct')) / 100,
  abc: (v) => (v('tlc') * v('baso_pct')) / 100,
  hba: (v) => 99.5 - v('hba2') - v('hbf'),

  pt_control: () => PT_CONTROL,
  // For a reagent with an international sensitivity index of 1.
  inr: (v) => v('pt') / PT_CONTROL,

  glu_pp: (v) => v('glu_f') * 1.22,
  glu_r: (v) => v('glu_f') * 1.12,
  gtt_0: (v) => v('glu_f'),
  gtt_60: (v) => v('glu_f') * 1.55,
  gtt_120: (v) => v('glu_f') * 1.25,
  // The daily average is slightly above the fasting value; then ADAG (Nathan et al., Diabetes Care
  // 2008;31:1473): average = 28.7 · HbA1c − 46.7.
  hba1c: (v) => (v('glu_f') + 15 + 46.7) / 28.7,
  eag: (v) => 28.7 * v('hba1c') - 46.7,
  // Matthews et al., Diabetologia 1985;28:412, with glucose in mg/dL.
  homa_ir: (v) => (v('glu_f') * v('ins_f')) / 405,
  u_acr: (v) => (v('u_malb') / v('u_creat')) * 100,

  bil_d: (v) => v('bil_t') * 0.24,
  bil_i: (v) => v('bil_t') - v('bil_d'),
  ast_alt: (v) => v('sgot') / v('sgpt'),
  glob: (v) => v('tp') - v('alb'),
  ag: (v) => v('alb') / v('glob'),

  // 60 and 28 are the molar masses of urea and of the nitrogen in it.
  bun: (v) => (v('urea') * 28) / 60,
  bun_cr: (v) => v('bun') / v('creat'),
  egfr: (v, patient) => egfr(v('creat'), patient),

  vldl: (v) => v('tg') / 5,
  // Friedewald et al., Clin Chem 1972;18:499, solved for total cholesterol.
  chol: (v) => v('ldl') + v('hdl') + v('vldl'),
  non_hdl: (v) => v('chol') - v('hdl'),
  tc_hdl: (v) => v('chol') / v('hdl'),
  ldl_hdl: (v) => v('ldl') / v('hdl'),
  apo_ratio: (v) => v('apob') / v('apoa1'),

  uibc: (v) => v('tibc') - v('iron'),
  tsat: (v) => (v('iron') / v('tibc')) * 100,
  fpsa: (v) => v('psa') * 0.32,
  psa_ratio: (v) => (v('fpsa') / v('psa')) * 100,

  sm_tot: (v) => v('sm_vol') * v('sm_conc'),
  sm_prog: (v) => v('sm_mot') * 0.75,
}

/**
 * CKD-EPI 2021 (Inker et al., N Engl J Med 2021;385:1737), mL/min/1.73 m², from creatinine in
 * mg/dL. Valid from age 18; NaN below.
 */
export function egfr(creatinine: number, { age, isFemale }: Measured): number {
  if (age < 18) return Number.NaN
  const ratio = creatinine / (isFemale ? 0.7 : 0.9)
  const low = Math.min(ratio, 1) ** (isFemale ? -0.241 : -0.302)
  return 142 * low * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * (isFemale ? 1.012 : 1)
}
