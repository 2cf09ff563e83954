import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { fileUploader } from '#lib/uploads/file-uploader.ts'
import type { Prescription } from '../forms/prescription-form.schema.ts'

/**
 * Sends a prescription.
 * @throws FilesRefused; HttpFailure
 */
export type SendPrescription = (sent: Sent) => Promise<Received>

type Received = {
  /** The server's; may be empty. */
  readonly message: string
  /** Undefined if an earlier try, whose answer was lost, had sent it. */
  readonly id?: string
}

/** `order_id`: the order whose radiologist needs the files. */
type Sent = Prescription & { readonly order_id?: string }

/**
 * Uploads the files, then sends the prescription. A retry after a lost answer reuses the uploads;
 * "already known" then means success.
 */
export function prescriptionSender(api: Api): SendPrescription {
  const uploader = fileUploader(api)
  let unanswered: Sent | undefined

  return async (prescription) => {
    if (unanswered && !isSame(unanswered, prescription)) uploader.forget()
    unanswered = undefined
    const { files, ...details } = prescription
    const [imageKey = '', ...more_keys] = await uploader.upload(files)
    try {
      const body = { ...details, imageKey, ...(more_keys.length > 0 && { more_keys }) }
      const { result, message } = await api.callWithMessage('uploadPrescription', { body })
      return { message, id: result.prescription_id }
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : undefined
      if (failure?.code === 'prescription-known') return { message: '' }
      if (failure?.kind === 'network') unanswered = prescription
      else uploader.forget()
      throw error
    }
  }
}

function isSame(one: Sent, other: Sent): boolean {
  return (
    one.files.length === other.files.length &&
    one.files.every((file, at) => file === other.files[at]) &&
    one.name === other.name &&
    one.mobile_no === other.mobile_no &&
    one.remarks === other.remarks &&
    one.order_id === other.order_id
  )
}
