import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { EnquiryCall, EnquiryValues } from '../api/send-enquiry.ts'
import type { SentKind } from '../thanks-copy.ts'
import type { FieldSpec } from './field-spec.ts'

/** Fields, labels and schema of a form. */
export type FormDefinition<Output> = {
  /** Id of the form element and of its stored draft. */
  readonly id: string
  /** Accessible name. */
  readonly label: string
  readonly schema: ZodType<Output, FieldValues>
  readonly fields: readonly FieldSpec[]
  /** Label of the submit button. */
  readonly action: string
  /** Note below the submit button. */
  readonly promise: string
}

/** A form and the call that receives it. */
export type EnquiryDefinition = FormDefinition<EnquiryValues> & {
  readonly call: EnquiryCall
  /** Kind of thank-you message. */
  readonly sent: SentKind
  /** Hidden values. */
  readonly fixed?: Readonly<Record<string, string>>
}
