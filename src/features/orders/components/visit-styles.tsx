import styles from './visit.css?inline'

/** Loaded with the screens of a visit, and written into the page once. */
export function VisitStyles() {
  return (
    <style href="visit" precedence="default">
      {styles}
    </style>
  )
}
