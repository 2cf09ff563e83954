/** Large drawing of a container; null when there is only a small mark. */
type Drawing = 'tube' | 'cup' | null

interface Sample {
  /** Symbol of the small mark in the sprite sheet. */
  symbol: string
  drawing: Drawing
  /** Short name, shown under a tube. */
  name: string
  /** Accessible name. */
  label: string
}

/** Marks of the containers. */
export const SAMPLES = {
  edta: tube('cap-tube', 'EDTA', 'EDTA tube, lavender cap'),
  serum: tube('cap-gel', 'Serum', 'Serum tube, gold cap'),
  fluoride: tube('cap-tube', 'Fluoride', 'Fluoride tube, grey cap'),
  citrate: tube('cap-mark', 'Citrate', 'Citrate tube, light blue cap'),
  heparin: tube('cap-tube', 'Heparin', 'Heparin tube, green cap'),
  plain: tube('cap-tube', 'Plain', 'Plain tube, red cap'),
  esr: tube('cap-grad', 'ESR', 'ESR tube, black cap'),
  urine: cup('cap-cup', 'Urine', 'Urine cup'),
  stool: small('cap-spoon', 'Stool', 'Stool container'),
  semen: cup('cap-cup', 'Semen', 'Sterile cup'),
  slide: small('cap-slide', 'Slide', 'Slide or vial'),
  culture: small('cap-bottle', 'Culture', 'Blood culture bottle'),
  swab: small('cap-swab', 'Swab', 'Swab'),
} as const satisfies Record<string, Sample>

function tube(symbol: string, name: string, label: string) {
  return { symbol, drawing: 'tube', name, label } as const
}

function cup(symbol: string, name: string, label: string) {
  return { symbol, drawing: 'cup', name, label } as const
}

function small(symbol: string, name: string, label: string) {
  return { symbol, drawing: null, name, label } as const
}

/** Marks of the scans, by modality. */
export const FILMS = {
  usg: 'Ultrasound/USG',
  xray: 'X-ray',
  ct: 'CT',
  mri: 'MRI',
  ecg: 'ECG',
  echo: 'Echo',
  tmt: 'TMT',
  mammo: 'Mammography',
} as const

export type ContainerKind = keyof typeof SAMPLES
export type FilmKind = keyof typeof FILMS
/** Everything that has a small mark. */
export type SampleKind = ContainerKind | FilmKind
/** Containers that have a large drawing. */
export type TubeKind = Exclude<ContainerKind, 'stool' | 'slide' | 'culture' | 'swab'>

/** spec §3: numbers of the radiology modalities. */
const MODALITIES: Record<string, FilmKind> = {
  ct: 'ct',
  '5': 'ct',
  mri: 'mri',
  '6': 'mri',
  ultrasound: 'usg',
  usg: 'usg',
  'ultrasound/usg': 'usg',
  '7': 'usg',
  echo: 'echo',
  '8': 'echo',
  ecg: 'ecg',
  '9': 'ecg',
  'x-ray': 'xray',
  '10': 'xray',
  tmt: 'tmt',
  '12': 'tmt',
  mammography: 'mammo',
  '13': 'mammo',
}

/** Mark of a scan, by name or number of its modality. */
export function filmOf(modality: string | number | null | undefined): FilmKind | undefined {
  return MODALITIES[
    String(modality ?? '')
      .trim()
      .toLowerCase()
  ]
}

/** Containers in the given order, then the mark of each modality once. */
export function marksOf(
  containers: readonly ContainerKind[],
  scans: readonly { readonly modality: string | null }[],
): SampleKind[] {
  return [...containers, ...new Set(scans.flatMap(({ modality }) => filmOf(modality) ?? []))]
}

export function isFilm(kind: SampleKind): kind is FilmKind {
  return kind in FILMS
}

export function hasTube(kind: ContainerKind): kind is TubeKind {
  return SAMPLES[kind].drawing !== null
}

export function labelOf(kind: SampleKind): string {
  return isFilm(kind) ? FILMS[kind] : SAMPLES[kind].label
}
