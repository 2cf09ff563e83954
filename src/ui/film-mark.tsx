import { type MarkSize, SampleMark } from './sample-mark.tsx'
import { filmOf } from './samples.ts'

export interface FilmMarkProps {
  /** Name or number of a modality: "Ultrasound/USG", "X-ray", 7. */
  modality: string | number | null | undefined
  size?: MarkSize
  label?: string | undefined
}

/** Icon of a scan's modality; renders nothing for an unknown one. */
export function FilmMark({ modality, size = 24, label }: FilmMarkProps) {
  const kind = filmOf(modality)
  return kind ? <SampleMark kind={kind} size={size} label={label} /> : null
}
