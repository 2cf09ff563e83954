/** What a container is drawn as. Cups and bottles are not drawn with the needle's tubes, but belong to the visit. */
type Form = 'tube' | 'bottle' | 'cup' | 'other'

interface Sample {
  /** The symbol of the small mark in the sprite sheet. */
  symbol: string
  form: Form
  /** Short name, under a tube. */
  name: string
  /** What a screen reader says for the mark. */
  label: string
  /** What the patient calls one of them, after "plus". */
  one: string
  /** The usual volume in mL, when the test does not say. 0 where nothing is measured. */
  usualMl: number
}

/** The order of the keys is the order of the caps on cards, in the plan and on the order (look/README). */
export const SAMPLES = {
  edta: tube('cap-tube', 'EDTA', 'EDTA tube, lavender cap', 3),
  serum: tube('cap-gel', 'Serum', 'Serum tube, gold cap', 4),
  fluoride: tube('cap-tube', 'Fluoride', 'Fluoride tube, grey cap', 2),
  citrate: tube('cap-mark', 'Citrate', 'Citrate tube, light blue cap', 2.7),
  heparin: tube('cap-tube', 'Heparin', 'Heparin tube, green cap', 4),
  plain: tube('cap-tube', 'Plain', 'Plain tube, red cap', 3.5),
  esr: tube('cap-grad', 'ESR', 'ESR tube, black cap', 2),
  urine: vessel('cap-cup', 'cup', 'Urine', 'Urine cup', 'a urine cup'),
  stool: vessel('cap-spoon', 'other', 'Stool', 'Stool container', 'a stool container'),
  semen: vessel('cap-cup', 'cup', 'Semen', 'Sterile cup', 'a sterile cup'),
  slide: vessel('cap-slide', 'other', 'Slide', 'Slide or vial', 'a slide or vial'),
  culture: {
    symbol: 'cap-bottle',
    form: 'bottle',
    name: 'Culture',
    label: 'Blood culture bottle',
    one: 'a culture bottle',
    usualMl: 10,
  },
  swab: vessel('cap-swab', 'other', 'Swab', 'Swab', 'a swab'),
} as const satisfies Record<string, Sample>

function tube(symbol: string, name: string, label: string, usualMl: number) {
  return { symbol, form: 'tube', name, label, one: `a ${name} tube`, usualMl } as const
}

function vessel<F extends Form>(symbol: string, form: F, name: string, label: string, one: string) {
  return { symbol, form, name, label, one, usualMl: 0 } as const
}

/** The films, by modality. */
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
/** The containers that have a large drawing. */
export type TubeKind = Exclude<ContainerKind, 'stool' | 'slide' | 'culture' | 'swab'>

/** How the catalogue's container texts begin. The longer of two that begin alike stands first. */
const CONTAINERS: readonly (readonly [begins: string, kind: ContainerKind])[] = [
  ['edta', 'edta'],
  ['serum separator', 'serum'],
  ['fluoride', 'fluoride'],
  ['sodium citrate', 'citrate'],
  ['heparin', 'heparin'],
  ['plain', 'plain'],
  ['esr', 'esr'],
  ['sterile screw-cap', 'urine'],
  ['sterile wide-mouth', 'semen'],
  ['wide-mouth', 'stool'],
  ['slide', 'slide'],
  ['blood culture', 'culture'],
  ['swab', 'swab'],
]

/** spec §3: radiology modality codes to numbers. */
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

/** The mark of a container as the catalogue names it, such as "EDTA tube (lavender)". */
export function sampleOf(container: string | null | undefined): ContainerKind | undefined {
  const text = container?.trim().toLowerCase() ?? ''
  return CONTAINERS.find(([begins]) => text.startsWith(begins))?.[1]
}

/** The film of a scan, by modality name or number. */
export function filmOf(modality: string | number | null | undefined): FilmKind | undefined {
  return MODALITIES[
    String(modality ?? '')
      .trim()
      .toLowerCase()
  ]
}

/** The marks of several containers, each once, in the order of the table; unknown containers are left out. */
export function sampleKinds(containers: readonly (string | null | undefined)[]): ContainerKind[] {
  const found = new Set(containers.map(sampleOf))
  return CONTAINER_KINDS.filter((kind) => found.has(kind))
}

/** All containers in the order of the table. */
// SAFETY: the keys of a constant object are its key type.
export const CONTAINER_KINDS = Object.keys(SAMPLES) as ContainerKind[]

export function isFilm(kind: SampleKind): kind is FilmKind {
  return kind in FILMS
}

export function hasTube(kind: ContainerKind): kind is TubeKind {
  return SAMPLES[kind].form === 'tube' || SAMPLES[kind].form === 'cup'
}

/** What a screen reader says for a mark. */
export function labelOf(kind: SampleKind): string {
  return isFilm(kind) ? FILMS[kind] : SAMPLES[kind].label
}
