import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { MAX_FILES, MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { FilesField } from '#forms/files-field.tsx'
import { Button } from '#ui/button.tsx'
import { fileSize } from '#ui/file-size.ts'
import { Form, type FormApi } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SendingFailure } from '../sending-failure.ts'
import { type Prescription, prescriptionSchema } from './prescription-form.schema.ts'

type Filled = z.input<typeof prescriptionSchema>

const blank: Filled = { files: [], name: '', mobile_no: '', remarks: '' }

export type PrescriptionFormProps = {
  /** The signed-in user; null for a visitor and while the session is being restored. */
  known: Pick<Filled, 'name' | 'mobile_no'> | null
  /** The files being uploaded. */
  sending: readonly File[] | null
  failure: SendingFailure | null
  /** "Prescription", or what the radiologist needs. */
  document: string
  onSubmit: (prescription: Prescription) => void
}

export function PrescriptionForm(props: PrescriptionFormProps) {
  const { known, sending, failure, document, onSubmit } = props
  const name = document.toLowerCase()
  const fieldErrors = useMemo(
    () => (failure && 'files' in failure ? { files: failure.files } : undefined),
    [failure],
  )
  return (
    <Form
      schema={prescriptionSchema}
      defaultValues={blank}
      onSubmit={onSubmit}
      fieldErrors={fieldErrors}
      className="stack gap-5"
      aria-label={`Your ${name}`}
    >
      {(form) => {
        return (
          <>
            <Prefill form={form} known={known} />
            <FilesField
              form={form}
              name="files"
              refused={failure && 'messages' in failure ? failure.messages : null}
              label={document}
              hint={`Clear photos or PDFs that show every line. Up to ${MAX_FILES} files of ${MAX_UPLOAD_MB} MB.`}
              busy={sending !== null}
            />
            <div className="fields fields--2">
              <TextInput {...form.field('name')} label="Name" autoComplete="name" />
              <PhoneInput {...form.field('mobile_no')} label="Mobile number" />
              <TextArea
                {...form.field('remarks')}
                label="Remarks"
                hint="Optional. Anything we should know before we call you."
                rows={3}
                fieldClassName="span-2"
              />
            </div>
            {failure && 'notice' in failure && <Notice tone="bad" title={failure.notice} />}
            <div className="stack stack--2">
              <Button
                type="submit"
                variant="next"
                wide
                busy={sending !== null}
                busyLabel={`Sending your ${name}`}
              >
                {`Send ${name}`}
              </Button>
              <p className="note tabular-nums" role="status">
                {sending && `Sending ${fileSize(sizeOf(sending))}. Please keep this page open.`}
              </p>
            </div>
          </>
        )
      }}
    </Form>
  )
}

function sizeOf(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

type PrefillProps = Pick<PrescriptionFormProps, 'known'> & { form: FormApi<Filled, Prescription> }

/** The session is restored after the first paint; it prefills empty fields only. */
function Prefill({ form: { getValues, setValue }, known }: PrefillProps) {
  useEffect(() => {
    if (!known) return
    if (!getValues('name')) setValue('name', known.name)
    if (!getValues('mobile_no')) setValue('mobile_no', known.mobile_no)
  }, [known, getValues, setValue])
  return null
}
