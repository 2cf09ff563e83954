import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Player } from '../use-player.ts'
import type { Walk } from '../walk.schema.ts'

export interface WalkPlayerProps {
  walk: Walk
  player: Player
  /** The link back to the live chart. */
  liveHref: string
}

/** Plays a path step by step, by buttons or arrow keys. */
export function WalkPlayer({ walk, player, liveHref }: WalkPlayerProps) {
  const { id, title, variant, start, steps } = walk
  const { step, isPlaying, goTo } = player
  const shown = steps[step - 1]
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') goTo(step + 1)
    if (key === 'ArrowLeft') goTo(step - 1)
    if (key === 'Home') goTo(0)
    if (key === 'End') goTo(steps.length)
  }
  return (
    <>
      <div className="row row--between row--top">
        <div>
          <h2 className="h3" id="sc-player">
            {title}
          </h2>
          <p className="fine tabular-nums">
            {id}
            {variant !== null && `, ${variant}`}
          </p>
        </div>
        <AppLink className={buttonClass({ variant: 'plain', size: 'sm' })} href={liveHref}>
          <Icon icon={X} size={16} />
          Live chart
        </AppLink>
      </div>
      <section
        className="card stack stack--2 sc-player"
        aria-labelledby="sc-player"
        onKeyDown={press}
      >
        <div className="row row--wrap">
          <IconButton icon={RotateCcw} label="To the start" onClick={() => goTo(0)} />
          <IconButton icon={ChevronLeft} label="Back" onClick={() => goTo(step - 1)} />
          {isPlaying ? (
            <IconButton key="play" icon={Pause} label="Pause" onClick={player.pause} />
          ) : (
            <IconButton key="play" icon={Play} label="Play" onClick={player.play} />
          )}
          <IconButton icon={ChevronRight} label="Next" onClick={() => goTo(step + 1)} />
          <span className="tabular-nums">
            Step {step} of {steps.length}
          </span>
        </div>
        <div role="status">
          <p>{shown ? `${capital(shown.says)}.` : 'At the start.'}</p>
          <p className="fine sc-move">{(shown ?? start).state}</p>
        </div>
      </section>
    </>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
