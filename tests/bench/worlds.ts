import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { demoConfigXml, demoUnitInfoXml } from '../../infra/local/demo/demo-config.ts'

/** A late world's size: that of the real one we measure on. */
const villageCount = 47_141

/** The files of a late world by path: the real one where it lies beside the checkout, else one generated like it. */
export async function lateWorldFiles(dataDir: string | undefined): Promise<Record<string, Buffer>> {
  const villages = dataDir
    ? gunzipSync(await readFile(join(dataDir, 'worlds/de107-late/village.txt.gz'))).toString()
    : generatedVillages()
  const owners = [...new Set(villages.split('\n').map((line) => line.split(',')[4] ?? '0'))].filter(
    (id) => Number(id) > 0,
  )
  // The real world comes without its players: names and tribes are made up, ids and numbers are real.
  const players = owners.map((id, i) => `${id},Spieler+${i},${(i % 300) + 1},10,90000,${i + 1}`)
  const tribes = Array.from({ length: 300 }, (_, i) => `${i + 1},Stamm+${i},S${i},20,150,900000,900000,${i + 1}`)
  const table = (text: string) => gzipSync(text)
  return {
    '/map/village.txt.gz': table(villages),
    '/map/player.txt.gz': table(`${players.join('\n')}\n`),
    '/map/ally.txt.gz': table(`${tribes.join('\n')}\n`),
    '/interface.php?func=get_config': Buffer.from(demoConfigXml),
    '/interface.php?func=get_unit_info': Buffer.from(demoUnitInfoXml),
  }
}

/** Villages on every second field or so around the middle, three dozen to a player. */
function generatedVillages(): string {
  const rows: string[] = []
  for (let place = 0; rows.length < villageCount; place++) {
    const [x, y] = [350 + (place % 300), 350 + Math.floor(place / 300)]
    const noise = (place * 2654435761) % 1000
    if (noise < 530)
      rows.push(`${rows.length + 1},Dorf+${rows.length % 900}+A,${x},${y},${(noise * 7) % 1300},${1000 + noise * 9},0`)
  }
  return `${rows.join('\n')}\n`
}
