import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { Price } from '#ui/price.tsx'
import { TestSearchState } from '#ui/test-search-state.tsx'
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
      <EmergencyNotice emergency={snapshot.context.emergency} />
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
  const rest = { text, lines: 2, failure: `${error} Your choices stay as they are.` }
  const onRetry = () => send({ type: 'page.retry' })
  if (is('typing') || is('asking')) {
    return <TestSearchState state="searching" {...rest} onRetry={onRetry} />
  }
  if (is('nothing')) return <TestSearchState state="nothing" {...rest} onRetry={onRetry} />
  if (is('failed')) return <TestSearchState state="failed" {...rest} onRetry={onRetry} />
  return (
    <ul className="stack stack--2" aria-label="Results">
      {hits.map((item) => (
        <li key={item.code} className="row row--between">
          <span>{item.item_name}</span>
          <span className="row">
            <Price now={item.price} />
            <Button
              size="sm"
              onClick={() => send({ type: 'line.choose', chosen: [{ lineNo, item }] })}
            >
              Choose<span className="vh"> {item.item_name}</span>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
