/** The partitions of a plan's data; with `*` as its id, their pattern for the rights of functions. Webhooks may also be a world's. */
export const planPartitions = {
  plan: (id: string) => `PLAN#${id}`,
  /** The beginning of several: a part's number follows. */
  targets: (planId: string) => `TARGETS#${planId}`,
  /** The beginning of one for each chunk. */
  chunks: (planId: string) => `CHUNK#${planId}`,
  slots: (planId: string) => `SLOTS#${planId}`,
  sheets: (planId: string) => `SHEETS#${planId}`,
  marks: (planId: string) => `MARKS#${planId}`,
  devices: (planId: string) => `DEVICES#${planId}`,
  webhooks: (ownerId: string) => `WEBHOOKS#${ownerId}`,
  chat: (planId: string) => `CHATSAID#${planId}`,
  shares: (planId: string) => `SHARES#${planId}`,
}

/**
 * The keys of the single table, built only here. Items with `gsi1pk`/`gsi1sk` are also listed by the index.
 *
 * | item | pk | sk | gsi1pk | gsi1sk |
 * |---|---|---|---|---|
 * | account | USER#id | USER | USERS | name key |
 * | account's device | USER#id | DEVICE#digest | | |
 * | account's session | USER#id | SESSION#id | | |
 * | name claim | USERNAME#key | USERNAME | | |
 * | active superadmins | SUPERADMINS | SUPERADMINS | | |
 * | world | WORLD#id | WORLD | WORLDS | creation time |
 * | entry of the list of worlds | WORLDS | WORLD#id | | |
 * | members of a closed world | WORLD#id | MEMBERS | | |
 * | settings section | WORLD#id | SETTINGS#section | | |
 * | plan | PLAN#id | PLAN | WORLD#id#PLANS | creation time |
 * | target | PLAN#id | TARGET#type-x-y | | |
 * | target of a large plan | TARGETS#planId#part | TARGET#type-x-y | | |
 * | planned attacks per target | PLAN#id | PLANNED | | |
 * | player's timeslots | SLOTS#planId | SLOTS#playerId | | |
 * | changes of a plan's timeslots | SLOTS#planId | CHANGES | | |
 * | player's former timeslots | SLOTS#planId | SLOTHISTORY#playerId#version | | |
 * | chunk of a blob | CHUNK#planId#name#version#number | CHUNK | | |
 * | kept result | PLAN#id | RESULT#number | | |
 * | player's order sheet | SHEETS#planId | SHEET#playerId | | |
 * | whom stand-ins for a lost order were asked of | SHEETS#planId | ASKED#order id | | |
 * | village that a stand-in is asked to send from | CLAIMS#worldId | village id | | |
 * | player's marks | MARKS#planId | MARKS#playerId#part | | |
 * | order sheet's link | ORDERKEY#digest | ORDERKEY | | |
 * | player's devices | DEVICES#planId | playerId | | |
 * | due notification | DUE#minute#shard | planId#playerId#… | | |
 * | state of the sender | PUSH | PUSH | | |
 * | state of the site's checks | SITECHECK | SITECHECK | | |
 * | what a player sent in ended plans | RELIABILITY#worldId | playerId | | |
 * | player's link to all their orders | ALLORDERS#worldId | PLAYER#playerId | | |
 * | where that link leads | ALLORDERSKEY#digest | ALLORDERSKEY | | |
 * | plan's share links | SHARES#planId | SHARES | | |
 * | share link's openings, by its key | SHAREKEY#digest | SHAREKEY | | |
 * | plan's sighting uploads | PLAN#id | REALINCS | | |
 * | upload being written or deleted | PLAN#id | UPLOAD#id | UPLOADS | start time |
 * | blob replacement in progress | PLAN#id | MOVE#id | MOVES | start time |
 * | tombstone, draft of a plan | as plan or world | | LOOSE | start time |
 * | account's tour | TOURS | account's id | | |
 * | bot key | WORLD#id | BOTKEY#keyId | | |
 * | bot key's world | BOTKEY#digest | BOTKEY | | |
 * | guild | GUILD#id | GUILD | GUILDS | creation time |
 * | Discord user's connected orders | DISCORDUSER#id | world id | DISCORDUSERS#worldId | player id |
 * | webhook | WEBHOOKS#worldId or planId | webhook id | | |
 * | what was announced of a plan at a webhook | CHATSAID#planId | webhook id | | |
 * | plan whose messages are due | CHATDUE | minute#planId, minute#planId#wakes | | |
 * | answered Discord call | DISCORDCALL#digest | DISCORDCALL | | |
 * | idempotency record | CREATED#digest | CREATED | | |
 * | rate limit counter | THROTTLE#what#who | window start | | |
 * | audit entry | AUDIT#month | time#request | | |
 */
export const keys = {
  /** `id` is `time#request`; the partition is the month it begins with (`2027-03`). */
  audit: (id: string) => ({ pk: `AUDIT#${id.slice(0, 7)}`, sk: id }),
  user: (id: string) => ({ pk: `USER#${id}`, sk: 'USER' }),
  device: (userId: string, digest: string) => ({ pk: `USER#${userId}`, sk: `DEVICE#${digest}` }),
  session: (userId: string, id: string) => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` }),
  users: (nameKey: string) => ({ gsi1pk: 'USERS', gsi1sk: nameKey }),
  usernameClaim: (nameKey: string) => ({ pk: `USERNAME#${nameKey}`, sk: 'USERNAME' }),
  lookClaim: (look: string) => ({ pk: `LOOK#${look}`, sk: 'LOOK' }),
  superadmins: () => ({ pk: 'SUPERADMINS', sk: 'SUPERADMINS' }),
  world: (id: string) => ({ pk: `WORLD#${id}`, sk: 'WORLD' }),
  worlds: (createdAt: string) => ({ gsi1pk: 'WORLDS', gsi1sk: createdAt }),
  listedWorld: (id: string) => ({ pk: 'WORLDS', sk: `WORLD#${id}` }),
  members: (worldId: string) => ({ pk: `WORLD#${worldId}`, sk: 'MEMBERS' }),
  settings: (worldId: string, section: string) => ({ pk: `WORLD#${worldId}`, sk: `SETTINGS#${section}` }),
  plan: (id: string) => ({ pk: planPartitions.plan(id), sk: 'PLAN' }),
  plansOfWorld: (worldId: string, createdAt: string) => ({ gsi1pk: `WORLD#${worldId}#PLANS`, gsi1sk: createdAt }),
  tour: (userId: string) => ({ pk: 'TOURS', sk: userId }),
  hidden: (since: string) => ({ gsi1pk: 'LOOSE', gsi1sk: since }),
  target: (planId: string, targetId: string) => ({ pk: planPartitions.plan(planId), sk: `TARGET#${targetId}` }),
  spreadTarget: (planId: string, part: number, targetId: string) => ({
    pk: `${planPartitions.targets(planId)}#${part}`,
    sk: `TARGET#${targetId}`,
  }),
  planned: (planId: string) => ({ pk: planPartitions.plan(planId), sk: 'PLANNED' }),
  slots: (planId: string, playerId: number) => ({ pk: planPartitions.slots(planId), sk: `SLOTS#${playerId}` }),
  slotChanges: (planId: string) => ({ pk: planPartitions.slots(planId), sk: 'CHANGES' }),
  slotHistory: (planId: string, playerId: number, version: number) => ({
    pk: planPartitions.slots(planId),
    sk: `SLOTHISTORY#${playerId}#${String(version).padStart(9, '0')}`,
  }),
  chunk: (planId: string, name: string, version: string, chunk: number) => ({
    pk: `${planPartitions.chunks(planId)}#${name}#${version}#${String(chunk).padStart(4, '0')}`,
    sk: 'CHUNK',
  }),
  result: (planId: string, number: number) => ({
    pk: planPartitions.plan(planId),
    sk: `RESULT#${String(number).padStart(9, '0')}`,
  }),
  sheet: (planId: string, playerId: number) => ({ pk: planPartitions.sheets(planId), sk: `SHEET#${playerId}` }),
  asked: (planId: string, line: string) => ({ pk: planPartitions.sheets(planId), sk: `ASKED#${line}` }),
  claim: (worldId: string, villageId: number) => ({ pk: `CLAIMS#${worldId}`, sk: String(villageId) }),
  marks: (planId: string, playerId: number, part: string) => ({
    pk: planPartitions.marks(planId),
    sk: `MARKS#${playerId}#${part}`,
  }),
  orderKey: (digest: string) => ({ pk: `ORDERKEY#${digest}`, sk: 'ORDERKEY' }),
  devices: (planId: string, playerId: number) => ({ pk: planPartitions.devices(planId), sk: String(playerId) }),
  /** `minute` is in epoch minutes. */
  due: (minute: number, shard: number, id: string) => ({ pk: `DUE#${minute}#${shard}`, sk: id }),
  siteState: () => ({ pk: 'SITECHECK', sk: 'SITECHECK' }),
  pushState: () => ({ pk: 'PUSH', sk: 'PUSH' }),
  reliability: (worldId: string, playerId: number) => ({ pk: `RELIABILITY#${worldId}`, sk: String(playerId) }),
  allOrders: (worldId: string, playerId: number) => ({ pk: `ALLORDERS#${worldId}`, sk: `PLAYER#${playerId}` }),
  allOrdersKey: (digest: string) => ({ pk: `ALLORDERSKEY#${digest}`, sk: 'ALLORDERSKEY' }),
  shareLinks: (planId: string) => ({ pk: planPartitions.shares(planId), sk: 'SHARES' }),
  shareKey: (digest: string) => ({ pk: `SHAREKEY#${digest}`, sk: 'SHAREKEY' }),
  realIncs: (planId: string) => ({ pk: planPartitions.plan(planId), sk: 'REALINCS' }),
  uploadNote: (planId: string, id: string) => ({ pk: planPartitions.plan(planId), sk: `UPLOAD#${id}` }),
  uploadNotes: (since: string) => ({ gsi1pk: 'UPLOADS', gsi1sk: since }),
  move: (planId: string, id: string) => ({ pk: planPartitions.plan(planId), sk: `MOVE#${id}` }),
  moves: (since: string) => ({ gsi1pk: 'MOVES', gsi1sk: since }),
  botKey: (worldId: string, keyId: string) => ({ pk: `WORLD#${worldId}`, sk: `BOTKEY#${keyId}` }),
  botKeyOpens: (digest: string) => ({ pk: `BOTKEY#${digest}`, sk: 'BOTKEY' }),
  guild: (id: string) => ({ pk: `GUILD#${id}`, sk: 'GUILD' }),
  guilds: (createdAt: string) => ({ gsi1pk: 'GUILDS', gsi1sk: createdAt }),
  discordCall: (digest: string) => ({ pk: `DISCORDCALL#${digest}`, sk: 'DISCORDCALL' }),
  connection: (discordId: string, worldId: string) => ({ pk: `DISCORDUSER#${discordId}`, sk: worldId }),
  connections: (worldId: string, playerId: number) => ({ gsi1pk: `DISCORDUSERS#${worldId}`, gsi1sk: String(playerId) }),
  /** `ownerId` is the world's or the plan's. */
  webhook: (ownerId: string, webhookId: string) => ({ pk: planPartitions.webhooks(ownerId), sk: webhookId }),
  chatSaid: (planId: string, webhookId: string) => ({ pk: planPartitions.chat(planId), sk: webhookId }),
  /** `minute` has the form `2038-03-10T06:00`. */
  chatDue: (minute: string, planId: string) => ({ pk: 'CHATDUE', sk: `${minute}#${planId}` }),
  receipt: (id: string) => ({ pk: `CREATED#${id}`, sk: 'CREATED' }),
  throttle: (what: string, who: string, windowStart: number) => ({
    pk: `THROTTLE#${what}#${who}`,
    sk: String(windowStart),
  }),
}

/** Keys of the bucket's objects. */
export const objectKeys = {
  worldPrefix: (worldId: string) => `worlds/${worldId}/`,
  snapshot: (worldId: string, hash: string) => `worlds/${worldId}/snapshot-${hash}.json.gz`,
  planPrefix: (planId: string) => `plans/${planId}/`,
  /** The upload as sent, and the sightings parsed from it. */
  upload: (planId: string, uploadId: string) => `plans/${planId}/real-incs/${uploadId}/as-sent`,
  uploadedCommands: (planId: string, uploadId: string) => `plans/${planId}/real-incs/${uploadId}/commands.json.gz`,
}
