import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/text-input.tsx'

const MAX_LENGTH = 200

/** A button that becomes a field; focus follows in both directions. */
export function OwnQuestion({ onAdd }: { onAdd: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) {
    return (
      <QuestionForm
        onAdd={(text) => {
          onAdd(text)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    )
  }
  return (
    <div>
      <Button ref={opener} variant="plain" size="sm" icon={Plus} onClick={() => setOpen(true)}>
        Add your own question
      </Button>
    </div>
  )
}

type QuestionFormProps = { onAdd: (text: string) => void; onCancel: () => void }

function QuestionForm({ onAdd, onCancel }: QuestionFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const question = text.trim()
    if (question) return onAdd(question)
    setError('Enter your question.')
    field.current?.focus()
  }
  return (
    <form className="stack stack--3" onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label="Your question"
        hint={`Up to ${MAX_LENGTH} characters.`}
        value={text}
        maxLength={MAX_LENGTH}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <Button type="submit" size="sm" variant="teal">
          Add
        </Button>
        <Button size="sm" variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
