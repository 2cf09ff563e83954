import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { dataUrlOf } from '#lib/uploads/chosen-file.ts'
import type { Prescription } from '../forms/prescription-form.schema.ts'

/**
 * Sends a prescription; resolves to the server's message, which may be empty.
 * @throws HttpFailure
 */
export type SendPrescription = (prescription: Prescription) => Promise<string>

/**
 * Uploads the file, then sends the prescription. A retry after a lost answer reuses the upload;
 * "already known" then means success.
 */
export function prescriptionSender(api: Api): SendPrescription {
  let unanswered: { readonly of: Prescription; readonly imageKey: string } | undefined

  async function keyOf(prescription: Prescription): Promise<string> {
    if (unanswered && isSame(unanswered.of, prescription)) return unanswered.imageKey
    const file = await dataUrlOf(prescription.file)
    return (await api.call('uploadMedia', { body: { file } })).imageKey
  }

  return async (prescription) => {
    const imageKey = await keyOf(prescription)
    const { file: _sent, ...details } = prescription
    unanswered = undefined
    try {
      const body = { ...details, imageKey }
      return (await api.callWithMessage('uploadPrescription', { body })).message
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : undefined
      if (failure?.code === 'prescription-known') return ''
      if (failure?.kind === 'network') unanswered = { of: prescription, imageKey }
      throw error
    }
  }
}

function isSame(one: Prescription, other: Prescription): boolean {
  return (
    one.file === other.file &&
    one.name === other.name &&
    one.mobile_no === other.mobile_no &&
    one.remarks === other.remarks
  )
}
