import type { Executor } from '#server/db/client.ts'
import { drawingNames } from '#server/modules/pictures/drawings.ts'
import { labPictureName, plainName } from '#server/modules/pictures/lab-pictures.ts'
import type { Sheet } from './sheet.ts'
import { picturesIn } from './sheet-sql.ts'
import { sheets } from './sheets/all-sheets.ts'

/** A picture of an import, checked and encoded again. */
export type GivenPicture = {
  readonly file: string
  /** Of the file, as `plainName` gives it. */
  readonly name: string
  readonly key: string
  readonly content: Buffer
}

/** The pictures that rows may name. */
export type PictureNames = {
  find(name: string): { readonly key: string } | { readonly allowed: string }
  /** Those of the import that were found. */
  used(): readonly GivenPicture[]
}

const pictureColumns = sheets.flatMap(({ table, columns }) =>
  columns.filter(({ picture }) => picture).map(({ field }) => ({ table, field })),
)

export const namesPictures = ({ columns }: Sheet) => columns.some(({ picture }) => picture)

/** Keys of the pictures that rows of the database name. */
export async function namedPictures(db: Executor): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const column of pictureColumns) {
    for (const key of await picturesIn(db, column)) keys.add(key)
  }
  return keys
}

/**
 * Names are those of files: of this import, of the build, and of pictures that rows have already,
 * with the hash at their end or, where that is clear, without.
 */
export async function pictureNames(
  db: Executor,
  given: readonly Sheet[],
  imported: readonly GivenPicture[] = [],
): Promise<PictureNames> {
  const names = new Map<string, string[]>()
  const add = (name: string, key: string) => {
    const keys = names.get(name) ?? []
    if (!keys.includes(key)) names.set(name, [...keys, key])
  }
  const drawings = given.some(namesPictures) ? await drawingNames() : []
  for (const name of drawings) add(name, `public/${name}`)
  for (const key of given.some(namesPictures) ? await namedPictures(db) : []) {
    const name = labPictureName(key)
    if (name === undefined) continue
    add(key.replace(/^public\//, ''), key)
    add(name, key)
  }
  const own = new Map(imported.map((picture) => [picture.name, picture]))
  const used = new Set<GivenPicture>()
  return {
    find(text) {
      const name = plainName(text.replace(/^public\//, ''))
      const picture = own.get(name)
      if (picture) {
        used.add(picture)
        return { key: picture.key }
      }
      const [key, another] = names.get(name) ?? []
      if (key === undefined) return { allowed: allowedNames(drawings) }
      if (another === undefined) return { key }
      const each = names.get(name)?.map((one) => one.replace(/^public\//, ''))
      return { allowed: `one picture; of this name there are ${each?.join(' and ')}` }
    },
    used: () => [...used],
  }
}

function allowedNames(drawings: readonly string[]): string {
  return `the name of a picture in the folder "pictures" beside the file, of one that was imported before, or of one of the build: ${drawings.join(', ')}`
}
