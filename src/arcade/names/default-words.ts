/**
 * The filter of a new installation; editors change it on the leaderboard's screen. An asterisk stands for further
 * letters. Words that are part of ordinary names ("Cassandra", "Scunthorpe", "Dickens", "Shiitake") have none at that end.
 */
export const defaultWords = [
  ...['*fuck*', '*phuck*', 'shit', 'shits', 'shitty', 'shithead*', '*bullshit*'],
  ...[
    'cunt',
    'cunts',
    'ass',
    'asses',
    '*asshole*',
    '*arsehole*',
    '*dickhead*',
    'dick',
    'cock',
    'cocks',
  ],
  ...['*cocksuck*', 'pussy', 'pussies', 'bitch*', '*sonofabitch*', 'bastard*', 'whore*', 'slut*'],
  ...['twat', 'twats', '*wanker*', 'penis', 'vagina', 'tits', 'cum', 'cumshot*', 'porn*', 'anal'],
  ...['rapist', 'rapists', 'rape', 'raped', '*pedophil*', '*paedophil*', 'pedo', 'incest'],
  ...[
    '*nigger*',
    '*nigga*',
    'faggot*',
    'fag',
    'fags',
    '*retard*',
    'tranny',
    'kike',
    'kikes',
    'spic',
  ],
  ...[
    'chink',
    'chinks',
    'gook',
    'wetback*',
    'coon',
    'coons',
    'hitler',
    'nazi',
    'nazis',
    '*heilhitler*',
    'kkk',
  ],
]
