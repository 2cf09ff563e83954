import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { Button } from '#ui/button.tsx'

export function NearMe({ whereabouts: { status, ask } }: { whereabouts: OwnPosition }) {
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
