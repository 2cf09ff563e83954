import { HttpFailure } from './http-failure.ts'

const NOT_FOUND = 404

/** What a call answers; null for what is not there (any more). @throws HttpFailure */
export async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof HttpFailure && error.status === NOT_FOUND) return null
    throw error
  }
}
