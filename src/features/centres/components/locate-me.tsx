import LocateFixed from 'lucide-react/icons/locate-fixed'
import { kilometresInWords } from '#lib/place/distance.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { Button } from '#ui/button.tsx'
import { Words } from '#ui/words.tsx'

export interface LocateMeProps {
  own: OwnPosition
  /** Whether the list is sorted by the patient's position. */
  inUse: boolean
  /** Kilometres to the nearest centre. */
  nearest: number | null
}

export function LocateMe({ own, inUse, nearest }: LocateMeProps) {
  return (
    <div className="row row--wrap">
      <Button
        size="sm"
        icon={LocateFixed}
        busy={own.status === 'asking'}
        busyLabel="Finding your location"
        onClick={own.ask}
      >
        Use my location
      </Button>
      <p className="note" role="status">
        <Words>
          {inUse &&
            nearest !== null &&
            `The nearest is ${kilometresInWords(nearest)} away in a straight line.`}
          {own.status === 'refused' && 'We could not find your location. Enter your PIN code.'}
        </Words>
      </p>
    </div>
  )
}
