/**
 * The key map of the single table: the only place where keys are built. `pk`/`sk` address an item;
 * items that are listed or looked up otherwise carry `gsi1pk`/`gsi1sk` too.
 *
 * | item | pk | sk | gsi1pk | gsi1sk |
 * |---|---|---|---|---|
 * | user | USER#id | USER | USERS | name key |
 * | user-name claim | USERNAME#key | USERNAME | | |
 * | set of active superadmins | SUPERADMINS | SUPERADMINS | | |
 * | world | WORLD#id | WORLD | WORLDS | creation time |
 * | settings section | WORLD#id | SETTINGS#section | | |
 * | plan | PLAN#id | PLAN | WORLD#id#PLANS | creation time |
 * | target | PLAN#id | TARGET#type-x-y | | |
 * | attacks in force per target | PLAN#id | PLANNED | | |
 * | player's slots | PLAN#id | SLOTS#playerId | | |
 * | former slots of a player | PLAN#id | SLOTHISTORY#playerId#version | | |
 * | chunk of a set | PLAN#id | SET#name#version#number | | |
 * | player's order sheet | PLAN#id | SHEET#playerId | | |
 * | what became of a player's attacks | PLAN#id | MARKS#playerId#part | | |
 * | key of an order sheet's link | ORDERKEY#digest | ORDERKEY | | |
 * | list of the uploads of real incs | PLAN#id | REALINCS | | |
 * | upload whose objects come or go | PLAN#id | UPLOAD#id | UPLOADS | since when |
 * | replacement of sets under way | PLAN#id | MOVE#id | MOVES | since when |
 * | what is left of a removed plan or world, unfinished copy of a plan | as the plan or world | | LOOSE | since when |
 * | bot key of a world | WORLD#id | BOTKEY#keyId | | |
 * | world that a bot key opens | BOTKEY#digest | BOTKEY | | |
 * | guild at Discord | GUILD#id | GUILD | GUILDS | creation time |
 * | call of Discord's that was answered | DISCORDCALL#digest | DISCORDCALL | | |
 * | what a create has made under its key | CREATED#digest | CREATED | | |
 * | throttle counter | THROTTLE#what#who | window start | | |
 * | change that was made | AUDIT#month | time#request | | |
 */
export const keys = {
  /** `id` is the time and the request: whatever begins with a month (`2027-03`) lies in that month's partition. */
  audit: (id: string) => ({ pk: `AUDIT#${id.slice(0, 7)}`, sk: id }),
  user: (id: string) => ({ pk: `USER#${id}`, sk: 'USER' }),
  users: (nameKey: string) => ({ gsi1pk: 'USERS', gsi1sk: nameKey }),
  usernameClaim: (nameKey: string) => ({ pk: `USERNAME#${nameKey}`, sk: 'USERNAME' }),
  superadmins: () => ({ pk: 'SUPERADMINS', sk: 'SUPERADMINS' }),
  world: (id: string) => ({ pk: `WORLD#${id}`, sk: 'WORLD' }),
  worlds: (createdAt: string) => ({ gsi1pk: 'WORLDS', gsi1sk: createdAt }),
  settings: (worldId: string, section: string) => ({ pk: `WORLD#${worldId}`, sk: `SETTINGS#${section}` }),
  plan: (id: string) => ({ pk: `PLAN#${id}`, sk: 'PLAN' }),
  plansOfWorld: (worldId: string, createdAt: string) => ({ gsi1pk: `WORLD#${worldId}#PLANS`, gsi1sk: createdAt }),
  hidden: (since: string) => ({ gsi1pk: 'LOOSE', gsi1sk: since }),
  target: (planId: string, targetId: string) => ({ pk: `PLAN#${planId}`, sk: `TARGET#${targetId}` }),
  planned: (planId: string) => ({ pk: `PLAN#${planId}`, sk: 'PLANNED' }),
  slots: (planId: string, playerId: number) => ({ pk: `PLAN#${planId}`, sk: `SLOTS#${playerId}` }),
  slotHistory: (planId: string, playerId: number, version: number) => ({
    pk: `PLAN#${planId}`,
    sk: `SLOTHISTORY#${playerId}#${String(version).padStart(9, '0')}`,
  }),
  setChunk: (planId: string, name: string, version: string, chunk: number) => ({
    pk: `PLAN#${planId}`,
    sk: `SET#${name}#${version}#${String(chunk).padStart(4, '0')}`,
  }),
  sheet: (planId: string, playerId: number) => ({ pk: `PLAN#${planId}`, sk: `SHEET#${playerId}` }),
  marks: (planId: string, playerId: number, part: string) => ({
    pk: `PLAN#${planId}`,
    sk: `MARKS#${playerId}#${part}`,
  }),
  orderKey: (digest: string) => ({ pk: `ORDERKEY#${digest}`, sk: 'ORDERKEY' }),
  realIncs: (planId: string) => ({ pk: `PLAN#${planId}`, sk: 'REALINCS' }),
  uploadNote: (planId: string, id: string) => ({ pk: `PLAN#${planId}`, sk: `UPLOAD#${id}` }),
  uploadNotes: (since: string) => ({ gsi1pk: 'UPLOADS', gsi1sk: since }),
  move: (planId: string, id: string) => ({ pk: `PLAN#${planId}`, sk: `MOVE#${id}` }),
  moves: (since: string) => ({ gsi1pk: 'MOVES', gsi1sk: since }),
  botKey: (worldId: string, keyId: string) => ({ pk: `WORLD#${worldId}`, sk: `BOTKEY#${keyId}` }),
  botKeyOpens: (digest: string) => ({ pk: `BOTKEY#${digest}`, sk: 'BOTKEY' }),
  guild: (id: string) => ({ pk: `GUILD#${id}`, sk: 'GUILD' }),
  guilds: (createdAt: string) => ({ gsi1pk: 'GUILDS', gsi1sk: createdAt }),
  discordCall: (digest: string) => ({ pk: `DISCORDCALL#${digest}`, sk: 'DISCORDCALL' }),
  receipt: (id: string) => ({ pk: `CREATED#${id}`, sk: 'CREATED' }),
  throttle: (what: string, who: string, windowStart: number) => ({
    pk: `THROTTLE#${what}#${who}`,
    sk: String(windowStart),
  }),
}

/** Where objects lie in the bucket. */
export const objectKeys = {
  worldPrefix: (worldId: string) => `worlds/${worldId}/`,
  snapshot: (worldId: string, hash: string) => `worlds/${worldId}/snapshot-${hash}.json.gz`,
  planPrefix: (planId: string) => `plans/${planId}/`,
  /** What was uploaded, as it was sent, and the attacks that were read in it. */
  upload: (planId: string, uploadId: string) => `plans/${planId}/real-incs/${uploadId}/as-sent`,
  uploadedCommands: (planId: string, uploadId: string) => `plans/${planId}/real-incs/${uploadId}/commands.json.gz`,
}
