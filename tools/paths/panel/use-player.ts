import { useEffect, useState } from 'react'

/** Milliseconds between two steps while playing. */
const PACE = 1_200

/** The position in a path: 0 is its start, `steps` its end. */
export type Player = {
  readonly step: number
  readonly isPlaying: boolean
  readonly goTo: (step: number) => void
  readonly play: () => void
  readonly pause: () => void
}

export function usePlayer(steps: number): Player {
  const [step, setStep] = useState(0)
  const [wantsPlay, setWantsPlay] = useState(false)
  const isPlaying = wantsPlay && step < steps
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setStep(step + 1), PACE)
    return () => clearTimeout(timer)
  }, [isPlaying, step])
  return {
    step,
    isPlaying,
    goTo: (to) => {
      setWantsPlay(false)
      setStep(Math.min(Math.max(to, 0), steps))
    },
    play: () => {
      // At the end, playing begins from the start.
      if (step >= steps) setStep(0)
      setWantsPlay(true)
    },
    pause: () => setWantsPlay(false),
  }
}
