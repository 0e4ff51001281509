/** Loads a page's code in several tasks, so that a slow device can paint and take input between them. Its splash says if that fails. */
export async function loadInTurn(...parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const load of parts) await load()
  } catch (error) {
    showFailure()
    throw error
  }
}

function showFailure() {
  const splash = document.querySelector('.splash')
  const line = splash?.querySelector('.loading')
  if (!splash || !line) return
  splash.removeAttribute('aria-busy')
  line.setAttribute('role', 'alert')
  const reload = document.createElement('button')
  reload.textContent = 'Neu laden'
  reload.addEventListener('click', () => window.location.reload())
  line.replaceChildren('Der Angriffsplaner konnte nicht geladen werden.', reload)
}
