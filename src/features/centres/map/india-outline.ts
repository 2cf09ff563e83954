import { type Bounds, project } from './projection.ts'

export const INDIA: Bounds = { south: 6.2, north: 37.6, west: 63, east: 98.2 }

/**
 * The outline of India as Indian maps draw it, simplified to about a hundred points: longitude
 * and latitude in degrees, from the Rann of Kutch northwards.
 */
const MAINLAND =
  '68.2 23.6,68.7 24.3,71 24.4,70.6 25.6,70.1 26,69.5 26.9,70.4 28,71.9 27.9,72.9 29,73.9 30.2,74.6 31.1,' +
  '74.6 31.9,75.3 32.4,74.5 32.8,73.8 33.4,73.6 34.4,72.6 35.9,73.1 36.8,74.8 37.1,76.2 36.6,77.8 35.6,' +
  '80.2 35.5,79.5 34.4,78.9 33.5,79.3 32.6,78.5 32,78.8 31.3,81 30.2,80.2 29.6,80.1 28.8,82 27.9,83.3 27.4,' +
  '84.6 27.3,85.8 26.6,88.1 26.4,88.1 27.8,88.8 28.1,88.9 27.2,89.8 26.7,92 26.9,91.7 27.8,93.2 28.6,' +
  '94.6 29.3,96.2 29.4,97.4 28.2,97 27.7,95.2 26.7,94.6 25.2,94.1 23.9,93.4 24,93.2 22.2,92.6 22,92.3 23.7,' +
  '91.6 23,91.2 24.1,92.3 24.8,92.4 25.1,89.8 25.3,89.7 26,88.5 26.5,88.1 25.8,88.9 25.2,88.1 24.5,88.7 24.1,' +
  '88.6 23.5,89 22.1,88.2 21.7,87 21.4,86.8 20.7,86.4 20,85.2 19.5,84.1 18.4,82.4 16.9,81.3 16.3,80.3 15.7,' +
  '80.1 14.5,80.3 13.3,79.8 11.7,79.9 10.3,79 9.4,78.2 8.9,77.6 8.1,76.8 8.7,76.2 10.2,75.7 11.4,74.8 13,' +
  '74.3 14.5,73.7 15.8,73.1 17.4,72.8 19,72.7 20.5,72.9 21.3,72.4 22.2,72.1 21.2,71 20.8,70 21.2,69 22.3,' +
  '70.3 22.9,69 22.8'

/** Andaman and Nicobar, and Lakshadweep. */
const ISLANDS = [
  '92.8 13.6,93 12.9,92.8 11.7,92.6 12.4',
  '93.7 8,93.9 7,93.7 6.9',
  '72.6 11.1,72.8 11,72.7 10.5',
]

/** Coordinates of the path: per cent of the map times one hundred. */
export const INDIA_PATH = [MAINLAND, ...ISLANDS].map(pathOf).join('')

function pathOf(points: string): string {
  const figures = points.split(',').map((pair) => {
    const [lng = 0, lat = 0] = pair.split(' ').map(Number)
    const { x, y } = project({ lat, lng }, INDIA)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${figures.join('L')}Z`
}
