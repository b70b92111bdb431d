-- 0.3.0: the version before runs on this.
-- Apart from 0054, which only names the outcome: looking at all rows keeps nobody from writing meanwhile.
ALTER TABLE commands VALIDATE CONSTRAINT commands_outcome_check;
