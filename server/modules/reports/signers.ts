import type { Signer } from './report-content.ts'

/** Who answers for a report of the embedded lab. */
export const PATHOLOGIST: Signer = {
  name: 'Dr Meera Kulkarni, MD (Pathology)',
  role: 'Consultant pathologist',
}
const RADIOLOGIST: Signer = {
  name: 'Dr Arvind Menon, MD (Radiodiagnosis)',
  role: 'Consultant radiologist',
}
const CARDIOLOGIST: Signer = {
  name: 'Dr Farah Siddiqui, DM (Cardiology)',
  role: 'Consultant cardiologist',
}

const OF_THE_HEART = new Set(['ECG', 'Echo', 'TMT'])

export function readerOf(modality: string): Signer {
  return OF_THE_HEART.has(modality) ? CARDIOLOGIST : RADIOLOGIST
}
