import type { FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { signingKey } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { networkPrefix } from '../../http/network-of.ts'
import { findPrescription } from '../../modules/prescriptions/reading.repository.ts'
import { sentFiles } from '../../modules/uploads/uploads.service.ts'
import { notePrescription } from '../lab-audit.ts'
import { findClient } from '../lab-clients.repository.ts'
import { LabProblem } from '../lab-problem.ts'
import { countCall } from '../lab-rate-limit.ts'

const VALID_SECONDS = 10 * 60
const PURPOSE = 'lab prescription file'
const PATH = '/prescription-files'

type Page = { readonly clientId: string; readonly prescriptionId: string; readonly page: number }

/** A signed address of one page, below `base`: valid for ten minutes, for anybody who has it. */
export async function prescriptionFileUrl(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  base: string,
  { clientId, prescriptionId, page }: Page,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const key = await new SignJWT({ prescription: prescriptionId, page })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(clientId)
    .setExpirationTime(now + VALID_SECONDS)
    .sign(signingKey(config.tokenSecret, PURPOSE))
  return `${config.publicUrl}${base}${PATH}?key=${key}`
}

const claimsSchema = z.object({ sub: z.string(), prescription: z.string(), page: z.number() })

async function pageOf({ config, clock }: Pick<Deps, 'config' | 'clock'>, key: string) {
  try {
    const { payload } = await jwtVerify(key, signingKey(config.tokenSecret, PURPOSE), {
      algorithms: ['HS256'],
      currentDate: clock.now(),
    })
    return claimsSchema.parse(payload)
  } catch {
    return undefined
  }
}

/** Serves the pages of prescriptions; each that is read has an audit row with the client. */
export function prescriptionFileRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.get(
    PATH,
    { schema: { hide: true, querystring: z.object({ key: z.string().max(1000) }) } },
    async ({ query, ip }, reply) => {
      // SAFETY: validated by the schema above.
      const claims = await pageOf(deps, (query as { readonly key: string }).key)
      const client = claims && (await findClient(deps.db, claims.sub))
      if (!claims || !client) throw unknownFile()
      await countCall(deps, client)
      const prescription = await findPrescription(deps.db, claims.prescription)
      if (!prescription) throw unknownFile()
      const pages = (await sentFiles(deps.db, [prescription.uploadKey]))(prescription.uploadKey)
      const file = pages[claims.page - 1]
      const content = file && (await deps.files.read(file.imageKey))
      if (!content) throw unknownFile()
      const call = `lab ${PATH}`
      const reader = { clientId: client.id, call, network: networkPrefix(ip) }
      await notePrescription(deps, deps.db, reader, prescription, 'lab-prescription-file-read')
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename="prescription-${claims.page}"`)
        .type(file.type)
        .send(content)
    },
  )
}

function unknownFile(): LabProblem {
  return new LabProblem(
    'unknown-file',
    'This link is not valid any more. Read the prescription again.',
  )
}
