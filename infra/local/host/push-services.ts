/** An address of each large push service; answers any request. */
const addresses = [
  'https://fcm.googleapis.com/',
  'https://updates.push.services.mozilla.com/',
  'https://web.push.apple.com/',
]

const answerMs = 5000

/** The hosts of the browsers' push services that this machine does not reach. */
export async function unreachablePushServices(urls: readonly string[] = addresses): Promise<string[]> {
  const reached = await Promise.all(
    urls.map((url) =>
      fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) }).then(
        () => true,
        () => false,
      ),
    ),
  )
  return urls.filter((_, index) => !reached[index]).map((url) => new URL(url).host)
}
