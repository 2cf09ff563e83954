import { useId } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Gender } from '#contract/codes.ts'
import { FilmMark } from '#ui/film-mark.tsx'
import { scanPreparation } from '../scan-preparation.ts'

/** Scans without preparation are left out. */
export function ScanPreparations({
  lines,
  gender,
}: {
  lines: readonly CartLine[]
  gender: Gender
}) {
  const id = useId()
  const asking = lines
    .map((line) => ({ line, sentences: scanPreparation([line], gender) }))
    .filter(({ sentences }) => sentences.length > 0)
  if (asking.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-3" id={id}>
        How to prepare
      </h2>
      <ul className="stack stack--3">
        {asking.map(({ line: { code, name, modality }, sentences }) => (
          <li key={code} className="row row--top gap-3">
            <FilmMark modality={modality} size={32} />
            <div>
              <b>{name}</b>
              <p className="note">{sentences.join(' ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
