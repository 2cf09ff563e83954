/**
 * Words around what a patient looks for, in English and in Hindi written in Latin letters. A search
 * that matches without them is as good.
 */
export const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an and are at best book booking can charge charges check checking checkup cheap cost do does ' +
    'fee fees for from get giving have hospital how i in is kit lab laboratory level levels list me ' +
    'much my near nearby need of on online or please price pathology rate report reports result ' +
    'results should show some test testing tests the to up value what which with ' +
    'aur batao chahiye dikhao hai hain ho hona hota hoti janch bahut jaanch jach jaach janchna ji ka kaa kaise ' +
    'kahan kare karana karani karna karvana karwana kaun ke kee keemat ki kimat kiska kitna kitne ' +
    'kitni ko konsa kaunsa kya liye mai main me mein mera mere meri paas par sabse saste sasta se wala wale ' +
    'waala waali wali'
  ).split(' '),
)
