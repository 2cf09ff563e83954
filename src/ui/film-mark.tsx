import { type MarkSize, SampleMark } from './sample-mark.tsx'
import { filmOf } from './samples.ts'

export interface FilmMarkProps {
  /** As the catalogue or the contract gives it: "Ultrasound/USG", "X-ray", 7. */
  modality: string | number | null | undefined
  size?: MarkSize
  label?: string | undefined
}

/** The dark film of a scan; nothing for a modality we do not draw. */
export function FilmMark({ modality, size = 24, label }: FilmMarkProps) {
  const kind = filmOf(modality)
  return kind ? <SampleMark kind={kind} size={size} label={label} /> : null
}
