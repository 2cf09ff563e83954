import { useLocation } from 'react-router-dom'
import { useApi } from '#lib/http/api-context.tsx'
import { sendEnquiry } from './api/send-enquiry.ts'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { EnquiryForm, type EnquiryFormProps } from './forms/enquiry-form.tsx'
import { useEnquiry } from './use-enquiry.ts'

type EnquiryProps = Pick<EnquiryFormProps<unknown>, 'columns'> & {
  definition: EnquiryDefinition
  /** Hidden values in addition to the form's own. */
  fixed?: Readonly<Record<string, string>>
}

/** Sends the enquiry and goes to /thank-you-for-submit. */
export function Enquiry({ definition, fixed, columns = 2 }: EnquiryProps) {
  const api = useApi()
  const { pathname } = useLocation()
  const enquiry = useEnquiry({
    definition,
    sent: definition.sent,
    send: (values: Readonly<Record<string, unknown>>) =>
      sendEnquiry(api, definition.call, { ...values, source: pathname }),
  })
  return (
    <EnquiryForm
      definition={definition}
      fixed={{ ...definition.fixed, ...fixed }}
      columns={columns}
      {...enquiry}
    />
  )
}
