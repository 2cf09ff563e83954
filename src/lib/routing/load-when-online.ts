/**
 * Loads code of the page that the server sent, which stays as it is meanwhile: again at each return
 * of the connection, if there was none, and once more if it is back before its loss is noticed.
 * @throws the error of a load that failed with a connection
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    if (navigator.onLine) return load()
  }
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return loadWhenOnline(load)
}
