import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import type { Centre } from '#contract/centres.endpoints.ts'
import { CENTRE_SEARCH_MIN } from '#contract/constants.ts'
import type { CentreNeed } from '#contract/rules/centre-suits.ts'
import { openState } from '#contract/rules/open-now.ts'
import { weekOf } from '#lib/format/opening-hours-format.ts'
import { formatCount } from '#lib/format/text-format.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type CentreChoice, centreChoices } from '../centre-choice.ts'
import { useLabMoment } from '../use-lab-moment.ts'
import { CentreOption } from './centre-option.tsx'
import { FirstFew } from './first-few.tsx'

/** Up to this many centres need no search or filter. */
const FEW = 3

type CentrePickerProps = {
  centres: readonly Centre[]
  /** What the centre has to do. */
  needs: readonly CentreNeed[]
  chosen: Centre | null
  whereabouts: OwnPosition
  canChoose: (centre: Centre) => boolean
  onChoose: (centre: Centre) => void
}

/** Searchable from three letters; sorted by distance once the position is known. */
export function CentrePicker(props: CentrePickerProps) {
  const { centres, needs, whereabouts } = props
  const now = useLabMoment()
  const [words, setCopy] = useState('')
  const [onlyOpen, setOnlyOpen] = useState(false)
  const found = centreChoices(centres, {
    needs,
    words,
    openAt: onlyOpen ? now : null,
    from: whereabouts.at,
  })
  const open = centres.filter((centre) => openState(weekOf(centre), now).open).length
  return (
    <fieldset>
      <legend>
        <h2 className="h2">Which centre?</h2>
      </legend>
      <div className="stack stack--3 mt-3">
        {centres.length > FEW && (
          <TextInput
            label="Find a centre"
            type="search"
            autoComplete="off"
            placeholder="Locality, PIN or name"
            hint={`${CENTRE_SEARCH_MIN} letters or more.`}
            value={words}
            onChange={(event) => setCopy(event.target.value)}
          />
        )}
        <div className="row row--wrap gap-2">
          {centres.some(({ position }) => position !== null) && (
            <NearMe whereabouts={whereabouts} />
          )}
          {centres.length > FEW && open > 0 && open < centres.length && (
            <Chip pressed={onlyOpen} onClick={() => setOnlyOpen(!onlyOpen)}>
              Open now
            </Chip>
          )}
        </div>
        <p className="vh" role="status">
          {words.trim().length >= CENTRE_SEARCH_MIN &&
            `${formatCount(found.length, 'centre')} found`}
        </p>
        <Found
          key={words}
          found={found}
          picker={props}
          onShowAll={() => {
            setCopy('')
            setOnlyOpen(false)
          }}
        />
      </div>
    </fieldset>
  )
}

type FoundProps = {
  found: readonly CentreChoice[]
  picker: Pick<CentrePickerProps, 'chosen' | 'canChoose' | 'onChoose'>
  onShowAll: () => void
}

function Found({ found, picker: { chosen, canChoose, onChoose }, onShowAll }: FoundProps) {
  const now = useLabMoment()
  if (found.length === 0) {
    return (
      <p className="note">
        No centre matches.{' '}
        <button type="button" className="link" onClick={onShowAll}>
          Show all centres
        </button>
      </p>
    )
  }
  return (
    <FirstFew items={found} isKept={({ centre }) => centre._id === chosen?._id}>
      {(choice) => (
        <CentreOption
          key={choice.centre._id}
          choice={choice}
          now={now}
          checked={choice.centre._id === chosen?._id}
          disabled={!canChoose(choice.centre)}
          onChoose={() => onChoose(choice.centre)}
        />
      )}
    </FirstFew>
  )
}

function NearMe({ whereabouts: { status, ask } }: { whereabouts: OwnPosition }) {
  if (status === 'known') {
    return (
      <p className="note self-center" role="status">
        Nearest first, in a straight line.
      </p>
    )
  }
  if (status === 'refused') {
    return (
      <p className="note self-center" role="status">
        We could not find your location, so no distances are shown.
      </p>
    )
  }
  return (
    <Button
      size="sm"
      icon={LocateFixed}
      busy={status === 'asking'}
      busyLabel="Finding your location"
      onClick={ask}
    >
      Use my location
    </Button>
  )
}
