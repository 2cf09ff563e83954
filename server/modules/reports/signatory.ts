import type { ReportRow } from './report.repository.ts'
import type { Signer } from './report-content.ts'

export type Signatory = {
  readonly name: string
  readonly qualification: string
  /** With a medical council; empty for the signatories of the simulation. */
  readonly registration: string
}

/** As a report prints and stores who signed it. */
export function signerOf({ name, qualification, registration }: Signatory): Signer {
  return { name, role: `${qualification}, Registration ${registration}` }
}

/** The parts of a stored signer. The release before stored the qualification behind the name. */
export function signatoryOf({
  signedByName,
  signedByRole,
}: Pick<ReportRow, 'signedByName' | 'signedByRole'>): Signatory {
  const [, qualification, registration = ''] =
    /^(?:(.+), )?Registration (.+)$/s.exec(signedByRole) ?? []
  if (qualification !== undefined) return { name: signedByName, qualification, registration }
  const [name = '', ...behind] = signedByName.split(', ')
  return { name, qualification: behind.join(', '), registration }
}
