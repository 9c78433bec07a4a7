/** Days: a login after its last use; what is over, for a while longer (a letter that was late still finds its link). */
export const accessKept = { login: 30, loginOver: 1, linkOver: 7 };
