import { readFile } from 'node:fs/promises'
import { PathsError } from '../paths-error.ts'

/** A file named on the command line cannot be used; the message says why. */
export class InputFileError extends Error {}

/**
 * @throws PathsError when there is no such file.
 * @throws InputFileError when it cannot be read, or `parse` throws a PathsError.
 */
export async function readInputFile<T>(file: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof PathsError) throw new InputFileError(`${file} is ${error.message}`)
    if (isMissing(error)) throw new PathsError(`There is no file ${file}`)
    if (isSystemError(error)) throw new InputFileError(`${file} cannot be read: ${error.message}`)
    throw error
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}

function isMissing(error: unknown): boolean {
  return isSystemError(error) && error.code === 'ENOENT'
}
