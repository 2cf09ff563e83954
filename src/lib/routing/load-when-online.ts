/**
 * Loads code of the page that the server sent, which stays as it is meanwhile: again at each return
 * of the connection, if there was none.
 * @throws the error of a load that failed with a connection
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
  }
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return loadWhenOnline(load)
}
