import { basename } from 'node:path'
import type { Database } from '#server/db/client.ts'
import type { OpenFiles } from '#server/files/open-files.ts'
import { putPicture } from '#server/modules/pictures/lab-pictures.ts'
import { type ImportOptions, type ImportResult, importSources } from './import.ts'
import { namedPictures, namesPictures } from './picture-names.ts'
import { openSources } from './read-file.ts'
import { isPictureFile, picturesBeside, readPictures } from './read-pictures.ts'

/**
 * Imports files of sheets, and the pictures that they name: those of `paths` and of the folders
 * "pictures" beside them.
 * @param openStore called when there are pictures to store
 */
export async function importFiles(
  db: Database,
  paths: readonly string[],
  options: Omit<ImportOptions, 'pictures' | 'storePicture'>,
  openStore: () => Promise<OpenFiles>,
): Promise<ImportResult> {
  const tables = paths.filter((path) => !isPictureFile(path))
  const own = paths.filter(isPictureFile)
  const { sources, problems } = await openSources(tables)
  const beside = sources.some(({ sheet }) => namesPictures(sheet))
    ? await picturesBeside(tables)
    : []
  const given = await readPictures([...new Set([...own, ...beside])], await namedPictures(db))
  problems.push(...given.problems)
  const dryRun = options.dryRun === true || problems.length > 0
  const store = given.pictures.length > 0 && !dryRun ? await openStore() : undefined
  try {
    const result = await importSources(db, sources, {
      ...options,
      dryRun,
      pictures: given.pictures,
      storePicture: async (picture) => store && putPicture(store.files, picture),
    })
    const all = [...problems, ...(result.ok ? [] : result.problems)]
    if (!result.ok || all.length > 0) return { ok: false, problems: all }
    const used = new Set(result.pictures.map(({ file }) => file))
    const unused = own.map((path) => basename(path)).filter((file) => !used.has(file))
    return { ...result, unusedPictures: unused }
  } finally {
    store?.close()
  }
}
