import { z } from 'zod'
import { sidSchema } from '#contract/legacy.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'

const schema = z.object({ sid: sidSchema })

/** The sample number (SID) of the former system. */
export function OldOrderForm({ busy, onFind }: { busy: boolean; onFind: (sid: string) => void }) {
  return (
    <Form
      className="stack stack--3"
      schema={schema}
      defaultValues={{ sid: '' }}
      onSubmit={({ sid }) => onFind(sid)}
      aria-label="Find an older order"
    >
      {(form) => (
        <>
          <TextInput
            label="SID"
            hint="The sample number on your old invoice or report."
            autoComplete="off"
            inputMode="text"
            {...form.field('sid')}
          />
          <Button type="submit" busy={busy} busyLabel="Searching">
            Find order
          </Button>
        </>
      )}
    </Form>
  )
}
