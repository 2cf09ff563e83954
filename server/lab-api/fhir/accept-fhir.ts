import { errorCodes, type FastifyInstance } from 'fastify'
import { LabProblem } from '../lab-problem.ts'
import { readMessage, UNREADABLE } from '../results/read-message.ts'
import type { SentResults } from '../results/sent-results.ts'

/** The body of a call with a Bundle, in the place of what was sent. */
export type FhirBody = { readonly resourceType: unknown; readonly sent: SentResults }

/** Reads FHIR bodies in this scope. @throws as `readMessage`; 400 or 413 for what is not read */
export function acceptFhir(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>(
    'application/fhir+json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer): Promise<FhirBody> => {
      const read = await readMessage({ format: 'fhir', bytes })
      if (read && 'sent' in read) return read
      if (read?.refused === 413) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      throw new LabProblem('invalid', read?.why ?? UNREADABLE)
    },
  )
}
