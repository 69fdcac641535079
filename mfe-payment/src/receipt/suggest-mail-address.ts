/** Where most addresses of those who pay a French fine are. */
const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'live.fr',
  'live.com',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'bbox.fr',
  'neuf.fr',
  'numericable.fr',
  'protonmail.com',
  't-online.de',
  'web.de',
  'freenet.de',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'ziggo.nl',
  'kpnmail.nl',
  'libero.it',
  'virgilio.it',
  'telefonica.net',
  'bluewin.ch',
] as const;

/** Real domains that are one slip away from a common one: nothing is wrong with them. */
const neighbours = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'yahoo.de', 'life.com'];

/** Shorter domains are too close to one another for a guess. */
const shortest = 7;

/** The address that was probably meant, when its domain is one slip away from a common one. */
export function suggestMailAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const isKnown = [...commonDomains, ...neighbours].includes(domain);
  if (isKnown || domain.length < shortest) return undefined;
  const meant = commonDomains.find((common) => isOneSlipAway(domain, common));
  return meant && address.slice(0, at + 1) + meant;
}

/** One letter too many, missing, other, or two neighbours exchanged. */
function isOneSlipAway(typed: string, meant: string): boolean {
  const difference = typed.length - meant.length;
  if (Math.abs(difference) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const restTyped = typed.slice(start);
  const restMeant = meant.slice(start);
  if (difference === 1) return restTyped.slice(1) === restMeant;
  if (difference === -1) return restTyped === restMeant.slice(1);
  const isOther = restTyped.slice(1) === restMeant.slice(1);
  const isExchanged =
    restTyped.slice(2) === restMeant.slice(2) &&
    restTyped[0] === restMeant[1] &&
    restTyped[1] === restMeant[0];
  return isOther || isExchanged;
}
