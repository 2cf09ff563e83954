import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import type { PrescriptionCartView } from '../prescription-cart-view.ts'

type LineSearchProps = PrescriptionCartView & { lineNo: number }

/** Searches for the test that one line means. */
export function LineSearch({ snapshot, send, lineNo }: LineSearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="stack stack--3 rx-line__search">
      <search className="find">
        <div className="find__row">
          <label className="vh" htmlFor={id}>
            Name of the test in line {lineNo}
          </label>
          <input
            ref={input}
            className="find__input"
            id={id}
            type="search"
            inputMode="search"
            autoComplete="off"
            placeholder="Name of the test"
            value={snapshot.context.text}
            onChange={(event) => send({ type: 'search.type', text: event.target.value })}
          />
        </div>
      </search>
      <Results snapshot={snapshot} send={send} lineNo={lineNo} />
      <div>
        <Button size="sm" variant="plain" onClick={() => send({ type: 'search.close' })}>
          Stop searching
        </Button>
      </div>
    </div>
  )
}

function Results({ snapshot, send, lineNo }: LineSearchProps) {
  const { hits, text, error } = snapshot.context
  const is = (part: 'typing' | 'asking' | 'nothing' | 'failed') =>
    snapshot.matches({ choosing: { searching: part } })
  if (is('typing') || is('asking')) {
    return (
      <div role="status">
        <span className="vh">Searching</span>
        <LinesSkeleton count={2} />
      </div>
    )
  }
  if (is('nothing')) {
    return (
      <p className="note" role="status">
        We found no test for “{text.trim()}” in your city. Try a shorter word.
      </p>
    )
  }
  if (is('failed')) {
    return (
      <Notice
        tone="bad"
        title="We could not search"
        actions={
          <Button size="sm" onClick={() => send({ type: 'page.retry' })}>
            Try again
          </Button>
        }
      >
        <p>{error} Your choices stay as they are.</p>
      </Notice>
    )
  }
  return (
    <ul className="stack stack--2" aria-label="Results">
      {hits.map((item) => (
        <li key={item.code} className="row row--between">
          <span>{item.item_name}</span>
          <span className="row">
            <Price now={item.price} />
            <Button size="sm" onClick={() => send({ type: 'line.choose', lineNo, item })}>
              Choose<span className="vh"> {item.item_name}</span>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
