import { clsx } from 'clsx'
import { Overlay, type PigeonProps, type TileComponent, Map as TileMap } from 'pigeon-maps'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { MapTiles } from '#config/sites.ts'
import type { Position } from '#lib/place/distance.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { fitMap } from '../visit-map-fit.ts'

/** A position is known to about a hundred metres, or to a kilometre: closer, it would claim more. */
const CLOSEST_ZOOM = { exact: 16, rough: 14 } as const

const TRY_AGAIN_AFTER_MS = 1_000

/** Without a tile by then there is no map. */
const FIRST_TILE_WITHIN_MS = 10_000

export type VisitMapProps = {
  readonly tiles: MapTiles
  /** Accessible name of the map; the words below it say the same. */
  readonly label: string
  readonly from: Position
  readonly isOld: boolean
  readonly isRough: boolean
  /** The locality of the address; addresses have no position. Absent if it is not placed. */
  readonly home: (Position & { readonly name: string }) | undefined
}

/** The phlebotomist and the patient's locality on tiles; nothing if a tile cannot be loaded. */
export function VisitMap({ tiles, label, from, isOld, isRough, home }: VisitMapProps) {
  const { size, ref } = useSize()
  const { failed, tileEvents } = useTiles()
  const isDense = tiles.tilesUrl.includes('{r}')
  const provider = useCallback(
    (x: number, y: number, z: number, dpr?: number) => tileUrl(tiles.tilesUrl, { x, y, z, dpr }),
    [tiles.tilesUrl],
  )
  if (failed) return null
  const anchor = anchorOf(from)
  return (
    <figure>
      <div className="visit-map" ref={ref}>
        <div role="img" aria-label={label}>
          {size && (
            <TilesContext value={tileEvents}>
              <TileMap
                {...fitMap(
                  home ? [from, home] : [from],
                  size,
                  CLOSEST_ZOOM[isRough ? 'rough' : 'exact'],
                )}
                {...size}
                provider={provider}
                dprs={isDense ? [1, 2] : []}
                tileComponent={Tile}
                animate={false}
                mouseEvents={false}
                touchEvents={false}
                attribution={false}
              >
                {home && <StraightLine from={anchor} to={anchorOf(home)} />}
                {home && (
                  <Overlay anchor={anchorOf(home)}>
                    <Pin name={home.name} />
                  </Overlay>
                )}
                <Overlay anchor={anchor}>
                  <span className={clsx('visit-map__dot', isOld && 'visit-map__dot--old')} />
                </Overlay>
              </TileMap>
            </TilesContext>
          )}
        </div>
        <Attribution tiles={tiles} />
      </div>
      {home && (
        <figcaption className="card__part pb-0 fine">
          The pin marks {home.name}, not your door.
        </figcaption>
      )}
    </figure>
  )
}

/** One failed tile would be a hole: the words say it all without a map. */
function useTiles() {
  const [failed, setFailed] = useState(false)
  const hasTile = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!hasTile.current) setFailed(true)
    }, FIRST_TILE_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  const [tileEvents] = useState(() => ({
    onTile: () => {
      hasTile.current = true
    },
    onFailure: () => setFailed(true),
  }))
  return { failed, tileEvents }
}

const TilesContext = createContext({ onTile: () => {}, onFailure: () => {} })

type Size = { readonly width: number; readonly height: number }

function useSize() {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { size, ref }
}

type TileAt = { x: number; y: number; z: number; dpr: number | undefined }

function tileUrl(template: string, { x, y, z, dpr = 1 }: TileAt): string {
  const values: Record<string, string> = {
    '{x}': `${x}`,
    '{y}': `${y}`,
    '{z}': `${z}`,
    '{r}': dpr > 1 ? '@2x' : '',
  }
  return template.replace(/\{[xyzr]\}/g, (name) => values[name] ?? '')
}

/** Asked for twice. The server of the tiles learns which ones are seen, and not on which page. */
const Tile: TileComponent = ({ tile, tileLoaded }) => {
  const { onTile, onFailure } = use(TilesContext)
  const [isAgain, setIsAgain] = useState(false)
  const tryAgain = () => setTimeout(() => setIsAgain(true), TRY_AGAIN_AFTER_MS)
  return (
    <img
      key={String(isAgain)}
      className="visit-map__tile"
      alt=""
      referrerPolicy="no-referrer"
      draggable={false}
      width={tile.width}
      height={tile.height}
      style={{ left: tile.left, top: tile.top }}
      onLoad={() => {
        onTile()
        tileLoaded()
      }}
      onError={isAgain ? onFailure : tryAgain}
      srcSet={tile.srcSet || undefined}
      src={tile.url}
    />
  )
}

type Anchor = [lat: number, lng: number]

function anchorOf({ lat, lng }: Position): Anchor {
  return [lat, lng]
}

/** Straight, as no route is known. */
function StraightLine({ from, to, latLngToPixel }: PigeonProps & { from: Anchor; to: Anchor }) {
  const [x1, y1] = latLngToPixel?.(from) ?? [0, 0]
  const [x2, y2] = latLngToPixel?.(to) ?? [0, 0]
  return (
    <svg className="visit-map__line" aria-hidden="true">
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
    </svg>
  )
}

function Pin({ name }: { name: string }) {
  return (
    <>
      <svg className="visit-map__pin" viewBox="0 0 32 44" width="32" height="44" aria-hidden="true">
        <path d="M16 43C10 33 2 26 2 16a14 14 0 1 1 28 0c0 10-8 17-14 27Z" />
        <circle cx="16" cy="16" r="5" />
      </svg>
      <span className="visit-map__name">{name}</span>
    </>
  )
}

function Attribution({ tiles: { attribution, attributionUrl } }: { tiles: MapTiles }) {
  return (
    <p className="visit-map__by">
      {attributionUrl === '' ? (
        attribution
      ) : (
        <a href={attributionUrl} target="_blank" rel="noopener noreferrer">
          {attribution}
          <VisuallyHidden>, in a new tab</VisuallyHidden>
        </a>
      )}
    </p>
  )
}
