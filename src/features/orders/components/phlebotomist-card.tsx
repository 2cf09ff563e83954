import type { ReactNode } from 'react'
import type { Phlebotomist } from '#contract/phlebotomists.endpoints.ts'
import { plainWords } from '#contract/rules/in-words.ts'
import { pictureAddress } from '#lib/pictures/picture-source.ts'
import { Words } from '#ui/words.tsx'

/** `languages` and `photo` are absent until they are loaded. */
export type WhoComes = Pick<Phlebotomist, 'name' | 'badge'> &
  Partial<Pick<Phlebotomist, 'languages' | 'photo'>>

const PHOTO_WIDTH = 320

/** Photo or initial, with a heading and a line below it. */
export function PhlebotomistFace({
  who: { name, photo },
  title,
  children,
}: {
  who: WhoComes
  title: string
  children: ReactNode
}) {
  return (
    <div className="who">
      <span className="who__pic" aria-hidden="true">
        {photo ? <img src={pictureAddress(photo, PHOTO_WIDTH)} alt="" /> : name.charAt(0)}
      </span>
      <div>
        <h2 className="h4">{title}</h2>
        <p className="note">{children}</p>
      </div>
    </div>
  )
}

/** Before the visit: name, badge and languages. */
export function PhlebotomistIntro({ who, title = who.name }: { who: WhoComes; title?: string }) {
  const { badge, languages = [] } = who
  return (
    <>
      <PhlebotomistFace who={who} title={title}>
        <Words>
          <span className="tabular-nums">ID {plainWords(badge)}</span>
          {languages.length > 0 && <Words>. Speaks {inWords.format(languages)}</Words>}
        </Words>
      </PhlebotomistFace>
      <p className="note">Check this ID at the door.</p>
    </>
  )
}

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' })
