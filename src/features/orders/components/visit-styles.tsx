import styles from './visit.css?inline'

/** Loaded with the screens of a visit. In the page, not hoisted: layers keep the order of the app. */
export function VisitStyles() {
  return <style>{styles}</style>
}
