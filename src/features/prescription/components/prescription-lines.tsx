import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import CircleQuestion from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { ReadLine } from '#contract/prescriptions.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { marksOf } from '#ui/samples.ts'
import { Tag } from '#ui/tag.tsx'
import { Words } from '#ui/words.tsx'
import {
  factsOf,
  type PrescriptionCartView,
  type ShownLine,
  shownLines,
} from '../prescription-cart-view.ts'
import { LineSearch } from './line-search.tsx'

type PrescriptionLinesProps = PrescriptionCartView & {
  /** The line on the paper. */
  crop: (line: ReadLine) => ReactNode
}

export function PrescriptionLines({ snapshot, send, crop }: PrescriptionLinesProps) {
  const { openLine } = snapshot.context
  const isSearching = snapshot.matches({ choosing: 'searching' })
  const isOff = !snapshot.matches('choosing') && !snapshot.matches('notAdded')
  const lines = shownLines(snapshot)
  return (
    <>
      {!isOff && <AddClear lines={lines} send={send} />}
      <ol className="stack stack--3" aria-label="Lines of the prescription">
        {lines.map((shown) => {
          const { line_no: lineNo } = shown.line
          return (
            <li
              key={lineNo}
              id={lineId(lineNo)}
              tabIndex={-1}
              className={clsx('rx-line', shown.choice ? 'rx-line--yes' : 'rx-line--ask')}
            >
              <div className="rx-line__from">
                <p className="fine">Line {lineNo} of the prescription</p>
                {crop(shown.line)}
              </div>
              <div className="rx-line__body">
                <Meaning {...shown} />
                {shown.choice ? (
                  <Decided {...shown} isOff={isOff} send={send} />
                ) : (
                  !isOff && <Undecided {...shown} isOpen={openLine === lineNo} send={send} />
                )}
                {isSearching && openLine === lineNo && (
                  <LineSearch snapshot={snapshot} send={send} lineNo={lineNo} />
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}

type AddClearProps = Pick<PrescriptionCartView, 'send'> & { lines: readonly ShownLine[] }

/** One press confirms every line that the lab could read without doubt. */
function AddClear({ lines, send }: AddClearProps) {
  const chosen = lines.flatMap(({ line, choice, item }) =>
    !choice && item && line.sure ? [{ lineNo: line.line_no, item }] : [],
  )
  if (chosen.length < 2) return null
  const isClear = ({ line }: ShownLine) => chosen.some(({ lineNo }) => lineNo === line.line_no)
  const addAll = () => {
    send({ type: 'line.choose', chosen })
    const next = lines.find((one) => !one.choice && !isClear(one)) ?? lines[0]
    if (next) showLine(next.line.line_no)
  }
  return (
    <div>
      <Button icon={Check} onClick={addAll}>
        Add the {chosen.length} tests we are sure of
      </Button>
    </div>
  )
}

const lineId = (lineNo: number) => `rx-line-${lineNo}`

export function showLine(lineNo: number): void {
  const line = document.getElementById(lineId(lineNo))
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'start' })
}

/** What the line means, as far as that is known. */
function Meaning({ line, choice, item }: ShownLine) {
  if (!item || (choice && choice.what !== 'add')) {
    return (
      <div className="rx-line__test">
        <Icon icon={CircleQuestion} size={24} />
        <h2 className="item__name">{unknownTitle(line, choice)}</h2>
        <span />
        <p className="note">{unknownNote(line, choice)}</p>
      </div>
    )
  }
  const [kind] = marksOf(containerKinds([item]), [item])
  return (
    <div className="rx-line__test">
      {kind ? <SampleMark kind={kind} /> : <span />}
      <h2 className="item__name">{item.item_name}</h2>
      <Price now={item.price} />
      <p className="note tabular-nums">
        <Words>
          {factsOf(item)}
          {line.note && !choice && `. ${line.note}`}
        </Words>
      </p>
    </div>
  )
}

function unknownTitle({ text }: ReadLine, choice: ShownLine['choice']): string {
  if (choice?.what === 'leave') return text ?? 'A line we could not read'
  if (text === null) return 'We could not read this line'
  return choice ? text : 'Which test is this?'
}

function unknownNote({ note, not_sold }: ReadLine, choice: ShownLine['choice']): string {
  if (choice?.what === 'leave') return 'Nothing is added for this line.'
  if (choice?.what === 'ask') {
    return 'You get a message when your doctor has answered. You can book the other tests now.'
  }
  const verb = not_sold.length === 1 ? 'is' : 'are'
  const sold = not_sold.length > 0 && `${not_sold.join(' and ')} ${verb} not offered in your city.`
  return [note, sold, 'Nothing is added for it unless you tell us what it is.']
    .filter(Boolean)
    .join(' ')
}

const DECIDED = { add: 'You confirmed', leave: 'Left out', ask: 'We call your doctor' } as const
const TONES = { add: 'good', leave: 'plain', ask: 'info' } as const

type DecidedProps = ShownLine & Pick<PrescriptionCartView, 'send'> & { isOff: boolean }

function Decided({ line: { line_no: lineNo }, choice, isOff, send }: DecidedProps) {
  if (!choice) return null
  return (
    <div className="rx-line__do">
      <Tag tone={TONES[choice.what]} icon={choice.what === 'add' ? Check : undefined}>
        {DECIDED[choice.what]}
      </Tag>
      {!isOff && (
        <button type="button" className="link" onClick={() => send({ type: 'line.open', lineNo })}>
          Change<span className="vh"> line {lineNo}</span>
        </button>
      )}
    </div>
  )
}

type UndecidedProps = ShownLine & Pick<PrescriptionCartView, 'send'> & { isOpen: boolean }

function Undecided({ line, item, isOpen, send }: UndecidedProps) {
  const { line_no: lineNo, alternatives } = line
  const hidden = <span className="vh"> for line {lineNo}</span>
  const choose = (chosen: Item) => send({ type: 'line.choose', chosen: [{ lineNo, item: chosen }] })
  return (
    <div className="rx-line__do">
      {item && (
        <Button size="sm" icon={Check} onClick={() => choose(item)}>
          Yes, add it{hidden}
        </Button>
      )}
      {item && !isOpen && (
        <Button size="sm" variant="plain" onClick={() => send({ type: 'line.open', lineNo })}>
          Not this test{hidden}
        </Button>
      )}
      {(!item || isOpen) && (
        <>
          {alternatives.map((one) => (
            <Button key={one.code} size="sm" onClick={() => choose(one)}>
              {one.item_name}
              {hidden}
            </Button>
          ))}
          <Button size="sm" onClick={() => send({ type: 'search.open', lineNo })}>
            Type its name{hidden}
          </Button>
          {!item && (
            <Button size="sm" onClick={() => send({ type: 'line.ask', lineNo })}>
              Ask us to call the doctor{hidden}
            </Button>
          )}
          <Button size="sm" variant="plain" onClick={() => send({ type: 'line.leave', lineNo })}>
            Leave it out{hidden}
          </Button>
        </>
      )}
    </div>
  )
}
